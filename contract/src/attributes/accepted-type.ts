/**
 * Returns whether a media type is in `accept`: `image/*` includes `image/png`. Without a list every type is.
 */
export function isAcceptedType(type: string, accept: readonly string[] | undefined): boolean {
  if (accept === undefined) return true;
  return accept.some((one) => (one.endsWith('/*') ? type.startsWith(one.slice(0, -1)) : type === one));
}
