const units = ['o', 'ko', 'Mo', 'Go'];

/** « 50 Mo »: a limit in bytes as people read it, rounded down so that what it says is allowed. */
export function describeSize(bytes: number): string {
  const unit = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  return `${Math.floor(bytes / 1024 ** unit)}\u00a0${units[unit] ?? ''}`;
}
