import { expect, test } from "vitest";
import { pageOf } from "./router.svelte.ts";

test("the lobby is at the root", () => {
  expect(pageOf("/")).toEqual({ name: "lobby" });
  expect(pageOf("")).toEqual({ name: "lobby" });
});

test("a table is at its id", () => {
  expect(pageOf("/tables/q3Zx_-8h")).toEqual({ name: "table", table: "q3Zx_-8h" });
  expect(pageOf("/tables/q3Zx_-8h/")).toEqual({ name: "table", table: "q3Zx_-8h" });
});

test("a replay has a step, or begins where it likes", () => {
  expect(pageOf("/tables/abc/replay/17")).toEqual({ name: "replay", table: "abc", step: 17 });
  expect(pageOf("/tables/abc/replay/0")).toEqual({ name: "replay", table: "abc", step: 0 });
  for (const odd of ["/tables/abc/replay", "/tables/abc/replay/-1", "/tables/abc/replay/1.5", "/tables/abc/replay/x"]) {
    expect(pageOf(odd), odd).toEqual({ name: "replay", table: "abc", step: null });
  }
});

test("games have rules, an introduction, and perhaps a score pad", () => {
  expect(pageOf("/rules/new-york-zoo")).toEqual({ name: "rules", game: "new-york-zoo" });
  expect(pageOf("/score/spectacular?sheet=board%3Dsaola")).toEqual({ name: "score", game: "spectacular" });
});

test("a game may have a second lesson, and no third", () => {
  expect(pageOf("/learn/zoo-parque")).toEqual({ name: "learn", game: "zoo-parque", lesson: 1 });
  expect(pageOf("/learn/zoo-parque/2")).toEqual({ name: "learn", game: "zoo-parque", lesson: 2 });
  for (const odd of ["/learn/zoo-parque/1", "/learn/zoo-parque/3", "/learn/zoo-parque/2/2", "/rules/zoo-parque/2"]) {
    expect(pageOf(odd), odd).toEqual({ name: "lost" });
  }
});

test("without a game there is an index", () => {
  for (const kind of ["rules", "learn", "score"] as const) {
    expect(pageOf(`/${kind}`)).toEqual({ name: "index", kind });
    expect(pageOf(`/${kind}/`)).toEqual({ name: "index", kind });
  }
});

test("what follows the path does not matter", () => {
  expect(pageOf("/rules/new-york-zoo#breeding")).toEqual({ name: "rules", game: "new-york-zoo" });
  expect(pageOf("/tables/abc?from=mail")).toEqual({ name: "table", table: "abc" });
  expect(pageOf("/?x#y")).toEqual({ name: "lobby" });
});

test("anything else is lost, malformed escapes too", () => {
  for (const path of ["/tables", "/tables/", "/nothing", "/rules/new-york-zoo/else", "/tables/abc/else", "/tables/%E0%A4%A"]) {
    expect(pageOf(path), path).toEqual({ name: "lost" });
  }
});
