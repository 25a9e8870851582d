// These functions run in the measured page, from before its first byte. Each is serialised alone and cannot
// use the others.

/** The load of a page without input. Times are in milliseconds since the start of the navigation. */
export interface LoadReport {
  firstPaint: number;
  largestPaint: number;
  /** The sum of the time beyond 50 ms of all longer tasks. */
  blocking: number;
  layoutShift: number;
}

/** The result of typing into a page as soon as its first field exists. */
export interface TypingReport {
  /** Time of the first key press whose character is in the field at the end; `null`: none. */
  firstKey: number | null;
  /** Whether an accepted character was lost later. */
  isTextLost: boolean;
}

declare global {
  interface Window {
    tellLoad: () => LoadReport;
    /** Ends the typing and returns its result. */
    tellTyping: () => TypingReport;
  }
}

/** Records the browser’s own measurements. */
export function watchLoad(): void {
  const entries = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  const report = { firstPaint: 0, largestPaint: 0, blocking: 0, layoutShift: 0 };
  entries('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') report.firstPaint = startTime;
  });
  entries('largest-contentful-paint', ({ startTime }) => {
    report.largestPaint = startTime;
  });
  entries('longtask', ({ duration }) => {
    report.blocking += duration - 50;
  });
  entries('layout-shift', (entry) => {
    report.layoutShift += (entry as PerformanceEntry & { value: number }).value;
  });
  window.tellLoad = () => report;
}

/**
 * Presses a key in the first field as soon as the field exists, and again in each frame: from within the
 * page, so that a task of the page comes between only if it blocks.
 */
export function typeAtOnce(): void {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
  const pressed: number[] = [];
  const field = () => document.querySelector<HTMLInputElement>('input[name=email]');
  const press = () => {
    const input = field();
    if (input === null || pressed.length === alphabet.length) return;
    input.focus();
    const before = input.value;
    // Nothing else types like a keyboard from within a page.
    // oxlint-disable-next-line typescript/no-deprecated
    document.execCommand('insertText', false, alphabet[pressed.length]);
    if (input.value !== before) pressed.push(performance.now());
  };
  // Frequently at first, when it matters, and then until long after the application has loaded.
  const observer = new MutationObserver(() => {
    if (pressed.length === 0) press();
    else observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
  const pressInFrame = () => {
    press();
    if (pressed.length < 12) requestAnimationFrame(pressInFrame);
  };
  requestAnimationFrame(pressInFrame);
  const slow = setInterval(() => {
    if (pressed.length >= 12) press();
  }, 150);
  window.tellTyping = () => {
    clearInterval(slow);
    const stands = pressed.map((_, index) => field()?.value.includes(alphabet.charAt(index)) === true);
    const first = stands.indexOf(true);
    return { firstKey: pressed[first] ?? null, isTextLost: stands.includes(false) };
  };
}

/** Fills in the form as soon as it is visible, and submits it once. */
export function submitAtOnce(email: string): void {
  const timer = setInterval(() => {
    const form = document.querySelector('form');
    if (form === null || performance.getEntriesByName('first-contentful-paint').length === 0) return;
    clearInterval(timer);
    for (const [name, text] of [
      ['email', email],
      ['password', 'certainement pas celui-ci'],
    ]) {
      form.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
      // oxlint-disable-next-line typescript/no-deprecated
      document.execCommand('insertText', false, text);
    }
    form.requestSubmit();
  }, 8);
}
