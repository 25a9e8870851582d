/** A wait as people are told it, in minutes: rounded up, for who comes back too early is refused anew. */
export function waitInMinutes(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60));
}
