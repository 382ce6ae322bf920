// Runs in the page: what overlaps, what is cut, and what can be clicked but not reached. Answers with sentences.
() => {
  const NEAR = 3; // pixels that nobody sees
  const found = [];
  const style = (one) => getComputedStyle(one);
  const name = (one) => {
    const words = (one.getAttribute("aria-label") || one.innerText || "").trim().replace(/\s+/g, " ").slice(0, 40);
    const classes = (typeof one.className === "string" ? one.className : (one.className?.baseVal ?? "")).replace(/svelte-\w+/g, "").trim();
    const marks = ["data-thing", "data-part", "data-card"].flatMap((mark) => (one.getAttribute(mark) ? [`${mark}=${one.getAttribute(mark)}`] : []));
    return `${one.tagName.toLowerCase()}${classes ? "." + classes.split(" ").join(".") : ""}${marks.length ? ` [${marks}]` : ""}${words ? ` "${words}"` : ""}`;
  };
  const isShown = (one) => {
    const box = one.getBoundingClientRect();
    if (box.width < 2 || box.height < 2 || !one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    return !one.closest(".visually-hidden, .skip, .sheet-of-symbols, [inert]");
  };
  const isPanned = (one) => one.closest("[data-pannable]") !== null;
  const describe = (box) => `${Math.round(box.x)},${Math.round(box.y)} ${Math.round(box.width)}x${Math.round(box.height)}`;

  // the window
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth + 1) found.push(`the page is ${page.scrollWidth} wide in a window of ${innerWidth}`);

  // what is clipped where nobody can scroll
  for (const one of document.querySelectorAll("#content *, header, header *, footer *, aside *, dialog *")) {
    if (one.closest("svg") || !isShown(one) || isPanned(one)) continue;
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = style(one);
    const hides = (way) => way === "hidden" || way === "clip";
    if (hides(overflowX) && textOverflow !== "ellipsis" && one.scrollWidth > one.clientWidth + NEAR) found.push(`cut sideways: ${name(one)} (${one.scrollWidth} in ${one.clientWidth})`);
    if (hides(overflowY) && textOverflow !== "ellipsis" && webkitLineClamp === "none" && one.scrollHeight > one.clientHeight + NEAR)
      found.push(`cut below: ${name(one)} (${one.scrollHeight} in ${one.clientHeight})`);
  }

  // what runs out of the paper that it lies on
  const isPaper = (one) => {
    const { backgroundColor, borderTopWidth, borderTopStyle } = style(one);
    return (backgroundColor !== "rgba(0, 0, 0, 0)" && backgroundColor !== "transparent") || (borderTopStyle !== "none" && parseFloat(borderTopWidth) > 0);
  };
  for (const one of document.querySelectorAll("#content *, header *, footer *, aside *")) {
    if (one.parentElement.closest("svg")) continue;
    const says = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!(one.tagName === "svg" || says) || !isShown(one) || isPanned(one)) continue;
    let paper = one;
    let isLoose = false; // laid on it on purpose: a badge, a volunteer
    let [scrollsX, scrollsY] = [false, false];
    while (paper && !(paper !== one && isPaper(paper)) && !isLoose) {
      const { position, rotate, overflowX, overflowY } = style(paper);
      isLoose = position === "absolute" || position === "fixed" || position === "sticky" || rotate !== "none";
      scrollsX ||= paper !== one && overflowX !== "visible";
      scrollsY ||= paper !== one && overflowY !== "visible";
      paper = paper.parentElement;
    }
    if (!paper || isLoose || paper === document.body) continue;
    const { overflowX, overflowY } = style(paper);
    const [inner, outer] = [one.getBoundingClientRect(), paper.getBoundingClientRect()];
    const x = !scrollsX && overflowX === "visible" && (inner.left < outer.left - NEAR || inner.right > outer.right + NEAR);
    const y = !scrollsY && overflowY === "visible" && (inner.top < outer.top - NEAR || inner.bottom > outer.bottom + NEAR);
    if (x || y) found.push(`runs out: ${name(one)} at ${describe(inner)} of ${name(paper)} at ${describe(outer)}`);
  }

  // what can be clicked
  const clickable = [...document.querySelectorAll("button, a[href], input, select, summary, [role=button], [role=tab], [data-lit]")].filter((one) => isShown(one) && !isPanned(one) && style(one).pointerEvents !== "none");
  const boardOf = (one) => (one.closest("svg") ? (one.closest("svg").parentElement.closest("svg") ?? one.closest("svg")) : null);
  // a dialog, or a drawer that lies over the page: what is below them can be clicked once they are closed
  const drawer = [...document.querySelectorAll("aside")].find((one) => style(one).position === "fixed" && isShown(one));
  const modal = document.querySelector("dialog[open]") ?? drawer;
  for (const one of clickable) {
    if (modal && !modal.contains(one)) continue;
    one.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    for (let above = one.parentElement; above; above = above.parentElement) {
      const { overflowX, overflowY } = style(above);
      if ((above.scrollTop > NEAR && overflowY === "hidden") || (above.scrollLeft > NEAR && overflowX === "hidden")) {
        found.push(`nobody can scroll to it: ${name(one)} in ${name(above)}`);
        above.scrollTop = above.scrollLeft = 0;
      }
    }
    const box = one.getBoundingClientRect();
    const board = boardOf(one); // what is drawn on a board may be covered by what catches the pointer for all of it
    let hits = 0;
    let over = null;
    for (const i of [1, 2, 3, 4, 5])
      for (const j of [1, 2, 3, 4, 5]) {
        const [x, y] = [box.x + (box.width * i) / 6, box.y + (box.height * j) / 6];
        const hit = document.elementFromPoint(x, y);
        if (hit && (one.contains(hit) || (board && board === boardOf(hit)))) hits++;
        else if (hit?.closest("[data-floats]") && !one.closest("[data-floats]")) hits++; // goes away with what it belongs to
        else if (hit && !hit.contains(one)) over = hit;
      }
    if (!hits) found.push(`cannot be clicked: ${name(one)} at ${describe(box)}${over ? `, under ${name(over)}` : ""}`);
  }

  // a frame that says that something can be chosen lies round that thing, and nothing else
  for (const one of document.querySelectorAll("[data-lit]")) {
    const frames = ["::before", "::after"].map((part) => getComputedStyle(one, part));
    if (isShown(one) && style(one).position === "static" && frames.some(({ content, position }) => content !== "none" && position === "absolute"))
      found.push(`its frame is drawn round something else: ${name(one)}`);
  }

  // buttons that lie on buttons
  const flat = clickable.filter((one) => one.tagName === "BUTTON" || one.tagName === "A").filter((one) => !one.closest("svg") && (!modal || modal.contains(one)));
  const seen = (one) => {
    let { left, top, right, bottom } = one.getBoundingClientRect();
    for (let above = one.parentElement; above; above = above.parentElement) {
      if (style(above).overflowX === "visible" || above === document.body) continue;
      const clip = above.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, clip.left), Math.max(top, clip.top), Math.min(right, clip.right), Math.min(bottom, clip.bottom)];
    }
    return { left, top, right, bottom, x: left, y: top, width: right - left, height: bottom - top };
  };
  const layerOf = (one) => {
    if (!one || one.matches("footer, header, aside, dialog, [data-floats]")) return one;
    const { position } = style(one); // what stays while the page is scrolled covers now this and now that
    return position === "sticky" || position === "fixed" ? one : layerOf(one.parentElement);
  };
  const breaks = (one) => style(one).display === "inline" && one.getClientRects().length > 1; // a link in a text of several lines
  flat.forEach((one, i) => {
    const a = seen(one);
    for (const other of flat.slice(i + 1)) {
      if (one.contains(other) || other.contains(one) || layerOf(one) !== layerOf(other) || breaks(one) || breaks(other)) continue;
      const b = seen(other);
      const [wide, high] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
      if (wide > NEAR && high > NEAR) found.push(`lie on each other: ${name(one)} at ${describe(a)} and ${name(other)} at ${describe(b)}`);
    }
  });

  scrollTo(0, 0);
  return [...new Set(found)];
}
