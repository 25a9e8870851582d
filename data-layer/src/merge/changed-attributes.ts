/** The known values of a record, by attribute. */
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

/** Compares two values as JSON: arrays and objects deeply, everything else strictly. */
export function isExactlySame(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  return isSameObject(left, right);
}

/**
 * Returns whether a local value counts as unchanged against the snapshot. `null` equals the empty string;
 * arrays and objects are compared deeply.
 */
export function isUnchanged(snapshot: unknown, local: unknown): boolean {
  return (isNothing(snapshot) && isNothing(local)) || isExactlySame(snapshot, local);
}

/**
 * Returns the `edits` that differ from `snapshot`; the same object if all do. An attribute that a pending
 * save has `sent` always keeps its edit, because the snapshot is about to change: the old value, typed again
 * meanwhile, is an edit.
 */
export function remainingEdits(snapshot: Values, edits: Values, sent: Values | null): Values {
  const isEdit = (attribute: string) =>
    (sent !== null && Object.hasOwn(sent, attribute)) || !isUnchanged(snapshot[attribute], edits[attribute]);
  const attributes = Object.keys(edits);
  const remaining = attributes.filter(isEdit);
  if (remaining.length === attributes.length) return edits;
  return Object.fromEntries(remaining.map((attribute) => [attribute, edits[attribute]]));
}
