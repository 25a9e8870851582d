/** Decides whether a media type is among `accept`: `image/png` is among `image/*`. Everything is where that lacks. */
export function isAcceptedType(type: string, accept: readonly string[] | undefined): boolean {
  if (accept === undefined) return true;
  return accept.some((one) => (one.endsWith('/*') ? type.startsWith(one.slice(0, -1)) : type === one));
}
