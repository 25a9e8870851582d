/** A part of long work (time slicing): it stops once `isOver` returns true, and schedules the rest itself. */
type Slice = (isOver: () => boolean) => void;

type Cancel = () => void;

/** Runs long work in short tasks, so that keys, clicks and frames come between. */
export interface TimeSlices {
  /** Runs a slice synchronously. */
  now(slice: Slice): void;
  /** Runs a slice after the more urgent work of the browser. */
  soon(slice: Slice): Cancel;
  /** Runs a slice when the browser is idle. */
  whenIdle(slice: Slice): Cancel;
}

/** Milliseconds of a slice: with the work of a frame, a key is answered within the next frame. */
const sliceTime = 8;

/** Milliseconds of idle time that are left to others. */
const reserve = 2;

function during(milliseconds: number): () => boolean {
  const end = performance.now() + milliseconds;
  return () => performance.now() >= end;
}

/** Schedules a separate task, which frames and input may precede; not throttled like timers. */
function inTask(work: () => void): Cancel {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', work, { once: true });
  port1.start();
  port2.postMessage(null);
  return () => port1.close();
}

/** Runs a slice in an idle callback. Safari has none: there, a pause between two slices replaces it. */
function inIdleTime(slice: Slice): Cancel {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(() => slice(during(1)), 20);
    return () => clearTimeout(timer);
  }
  // Up to 50 ms: the next callback comes only in the next idle period, so shorter slices would leave most of
  // it unused.
  const handle = requestIdleCallback((deadline) => slice(() => deadline.timeRemaining() <= reserve));
  return () => cancelIdleCallback(handle);
}

export const timeSlices: TimeSlices = {
  now: (slice) => slice(during(sliceTime)),
  soon: (slice) => inTask(() => slice(during(sliceTime))),
  whenIdle: inIdleTime,
};
