const units = ['o', 'ko', 'Mo', 'Go'];

/** « 50 Mo »: a limit in bytes as people read it, rounded down to two decimals so that what it says is allowed. */
export function describeSize(bytes: number): string {
  const unit = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  const amount = Math.floor((100 * bytes) / 1024 ** unit) / 100;
  return `${String(amount).replace('.', ',')}\u00a0${units[unit] ?? ''}`;
}
