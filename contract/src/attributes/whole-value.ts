/** What a pattern allows: as in HTML, it must match the whole value. */
export function wholeValue(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`, 'u');
}
