// Copying the address of what is on screen.

import { t } from "../texts/texts.svelte.ts";
import { showToast } from "./toasts.svelte.ts";

/** Copy the address, and say whether that went. */
export async function copyAddress(): Promise<void> {
  showToast(t((await copied(location.href)) ? "link.copied" : "link.copied.not"));
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text); // is not there without https: in a network at home it seldom is
    return true;
  } catch {
    return copiedAsBefore(text);
  }
}

/** The older way, which every browser still knows. */
function copiedAsBefore(text: string): boolean {
  let isTaken = false;
  const give = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.clipboardData?.setData("text/plain", text);
    isTaken = true;
  };
  document.addEventListener("copy", give, { once: true });
  const isDone = document.execCommand("copy");
  document.removeEventListener("copy", give);
  return isDone && isTaken;
}
