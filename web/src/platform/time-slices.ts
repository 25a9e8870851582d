/** A part of long work (time slicing): it stops once `isOver` returns true, and schedules the rest itself. */
type Slice = (isOver: () => boolean) => void;

type Cancel = () => void;

/** Where long work is done in short tasks, so that keys, clicks and frames come between. */
export interface TimeSlices {
  /** At once, before anything else happens. */
  now(slice: Slice): void;
  /** As soon as the browser has done what is more urgent. */
  soon(slice: Slice): Cancel;
  /** Once there is nothing else to do. */
  whenIdle(slice: Slice): Cancel;
}

/** How long a slice may take, in milliseconds: with a frame's own work, a key is answered within the next frame. */
const sliceTime = 8;

/** Of the time that the browser has left, so many milliseconds are left to others. */
const reserve = 2;

function during(milliseconds: number): () => boolean {
  const end = performance.now() + milliseconds;
  return () => performance.now() >= end;
}

/** A task of its own, which frames and input may come before; not delayed as timers are. */
function inTask(work: () => void): Cancel {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', work, { once: true });
  port1.start();
  port2.postMessage(null);
  return () => port1.close();
}

/** Safari has no idle callback; there, a pause between two slices does. */
function inIdleTime(slice: Slice): Cancel {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(() => slice(during(1)), 20);
    return () => clearTimeout(timer);
  }
  // Up to 50 ms: the next callback comes only in the next idle period, so shorter slices would leave most of it unused.
  const handle = requestIdleCallback((deadline) => slice(() => deadline.timeRemaining() <= reserve));
  return () => cancelIdleCallback(handle);
}

export const timeSlices: TimeSlices = {
  now: (slice) => slice(during(sliceTime)),
  soon: (slice) => inTask(() => slice(during(sliceTime))),
  whenIdle: inIdleTime,
};
