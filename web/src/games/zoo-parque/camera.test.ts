import { beforeEach, describe, expect, it } from "vitest";
import { preferences } from "../../preferences.svelte.ts";
import { Camera, LARGEST, SMALLEST } from "./camera.svelte.ts";

let time = 0;
let camera: Camera;

beforeEach(() => {
  preferences.motion = false;
  globalThis.cancelAnimationFrame ??= () => {};
  time = 10_000;
  camera = new Camera(() => time);
  camera.width = 640;
  camera.height = 480;
});

describe("the camera", () => {
  it("fits the map with one ring around it, and does not blow up a small one", () => {
    camera.fit({ x: 0, y: 0, width: 14, height: 4 });
    expect([camera.x, camera.y, camera.size]).toEqual([7, 2, 40]);
    camera.fit({ x: 0, y: 0, width: 1, height: 2 });
    expect(camera.size).toBe(84);
  });

  it("keeps to the room that nothing covers", () => {
    camera.inset = { top: 0, right: 240, bottom: 80, left: 0 };
    camera.fit({ x: 0, y: 0, width: 6, height: 6 });
    expect(camera.size).toBe(50);
    expect(camera.toScreen({ x: 3, y: 3 })).toEqual({ x: 200, y: 200 });
  });

  it("knows the cell under a pixel, left of 0 too", () => {
    camera.fit({ x: -2, y: -2, width: 4, height: 4 });
    expect(camera.cellAt(320, 240)).toEqual({ x: 0, y: 0 });
    expect(camera.cellAt(319, 239)).toEqual({ x: -1, y: -1 });
  });

  it("zooms around the pointer, within limits", () => {
    const before = camera.toScreen({ x: 3, y: 1 });
    camera.zoomAt(1.5, before.x, before.y);
    const after = camera.toScreen({ x: 3, y: 1 });
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
    camera.zoomAt(100);
    expect(camera.size).toBe(LARGEST);
    camera.zoomAt(0.001);
    expect(camera.size).toBe(SMALLEST);
  });

  it("stays fitted as the map grows, until somebody moves it", () => {
    camera.refit({ x: 0, y: 0, width: 8, height: 4 });
    expect(camera.x).toBe(4);
    camera.panBy(64, 0);
    const { x } = camera;
    camera.refit({ x: 0, y: 0, width: 20, height: 4 });
    expect(camera.x).toBe(x);
  });

  it("follows what happens, but not against somebody who looks around", () => {
    camera.panBy(0, 0);
    const far = { x: 30, y: 0, width: 2, height: 1 };
    camera.follow(far);
    expect(camera.x).toBe(0);
    time += 5000;
    camera.follow(far);
    const right = camera.toScreen({ x: 32, y: 0 }).x;
    expect(right).toBeLessThan(640);
    expect(right).toBeGreaterThan(500); // no further than needed
  });

  it("leaves things that are seen where they are", () => {
    camera.panBy(0, 0);
    time += 5000;
    camera.follow({ x: 0, y: 0, width: 2, height: 1 });
    expect([camera.x, camera.y]).toEqual([0, 0]);
  });
});
