/** The values of a record by attribute, as far as they are known. */
export type Values = Readonly<Record<string, unknown>>;

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function isSameObject(left: object, right: object): boolean {
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every(
      (name) =>
        Object.hasOwn(right, name) &&
        isExactlySame(Reflect.get(left, name) as unknown, Reflect.get(right, name) as unknown),
    )
  );
}

/** Compares two values as JSON does: arrays and objects deeply, nothing else treated alike. */
export function isExactlySame(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  return isSameObject(left, right);
}

/**
 * Whether a local value counts as unchanged against the snapshot: `null` and the empty string are alike,
 * arrays and objects are compared deeply.
 */
export function isUnchanged(snapshot: unknown, local: unknown): boolean {
  return (isNothing(snapshot) && isNothing(local)) || isExactlySame(snapshot, local);
}

/**
 * The edits that remain when `edits` are compared with `snapshot`: an edit with the value of the server is none. An
 * attribute that a save under way has `sent` keeps its edit in any case, because the snapshot is about to change: the
 * old value, typed again meanwhile, is an edit. Returns the same object if all edits remain.
 */
export function remainingEdits(snapshot: Values, edits: Values, sent: Values | null): Values {
  const isEdit = (attribute: string) =>
    (sent !== null && Object.hasOwn(sent, attribute)) || !isUnchanged(snapshot[attribute], edits[attribute]);
  const attributes = Object.keys(edits);
  const remaining = attributes.filter(isEdit);
  if (remaining.length === attributes.length) return edits;
  return Object.fromEntries(remaining.map((attribute) => [attribute, edits[attribute]]));
}
