import { setTimeout as wait } from 'node:timers/promises';
import type { Locator } from '@playwright/test';

/** Milliseconds for which a finger touches an element. Playwright’s `tap` ends at once. */
const rest = 90;

/** Returns the point of touch, once the element has been stable for three frames and nothing covers it. */
async function steadyPoint(target: Locator): Promise<{ x: number; y: number }> {
  await target.scrollIntoViewIfNeeded();
  return await target.evaluate(
    (element) =>
      new Promise<{ x: number; y: number }>((resolve) => {
        let place = '';
        let frames = 0;
        const look = () => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const point = { x: x + width / 2, y: y + height / 2 };
          const isHit = element.contains(document.elementFromPoint(point.x, point.y));
          frames = isHit && place === `${x} ${y} ${width} ${height}` ? frames + 1 : 0;
          place = `${x} ${y} ${width} ${height}`;
          if (frames === 3) resolve(point);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/**
 * Touches the middle of an element like a finger: the browser itself creates the events of the pointer, the
 * touch, the mouse and the click. There is no hover before, unlike with `click` and `tap`, which move a
 * mouse.
 */
export async function touch(target: Locator): Promise<void> {
  const point = await steadyPoint(target);
  const session = await target.page().context().newCDPSession(target.page());
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await wait(rest);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}
