/**
 * The value of an identifier. This project's server uses positive integers; another server may use strings.
 */
export type RecordId = number | string;

/** Returns whether a value can identify a record: it must be usable as one segment of a URL path. */
export function isRecordId(value: unknown): value is RecordId {
  if (typeof value === 'number') return Number.isFinite(value);
  // In any encoding, a URL resolves these segments to this folder and the one above.
  return typeof value === 'string' && !['', '.', '..'].includes(value) && value.isWellFormed();
}

/** The identifier attribute of a resource: `id_project` for `project`. */
export type IdentifierOf<Name extends string> = `id_${Name}`;

/** Returns the name of the identifier attribute of the resource `name`. */
export function identifierOf<Name extends string>(name: Name): IdentifierOf<Name> {
  return `id_${name}`;
}
