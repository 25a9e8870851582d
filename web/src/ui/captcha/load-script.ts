/** How long a script of somebody else may take, in milliseconds. */
const timeout = 15_000;

const loaded = new Map<string, Promise<void>>();
let calls = 0;

/** Adds a script that calls the function named by its parameter `onload` once it is ready. */
async function addScript(address: string, query: Readonly<Record<string, string>>): Promise<void> {
  calls += 1;
  const name = `ne2016CaptchaReady${calls}`;
  const script = document.createElement('script');
  script.src = `${address}?${new URLSearchParams({ ...query, onload: name }).toString()}`;
  script.async = true;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(reject, timeout, new Error('The script did not come in time'));
  const ready = globalThis as unknown as Record<string, () => void>;
  ready[name] = resolve;
  script.addEventListener('error', () => reject(new Error('The script cannot be loaded')));
  document.head.append(script);
  try {
    await promise;
  } catch (error) {
    script.remove();
    throw error;
  } finally {
    clearTimeout(timer);
    // A script that comes too late must still find its function.
    ready[name] = () => undefined;
  }
}

/** Loads a script of a CAPTCHA provider once; after a failure again. */
export function loadScript(address: string, query: Readonly<Record<string, string>>): Promise<void> {
  const known = loaded.get(address);
  if (known !== undefined) return known;
  const loading = addScript(address, query).catch((error: unknown) => {
    loaded.delete(address);
    throw error;
  });
  loaded.set(address, loading);
  return loading;
}
