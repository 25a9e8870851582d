/** The value of an identifier. Our own server uses positive integers; another server may use strings. */
export type RecordId = number | string;

/** Whether a value can identify a record: it must be usable as one segment of a URL path. */
export function isRecordId(value: unknown): value is RecordId {
  if (typeof value === 'number') return Number.isFinite(value);
  // However they are written, an address takes the dots for this folder and the one above it.
  return typeof value === 'string' && !['', '.', '..'].includes(value) && value.isWellFormed();
}

/** The identifier attribute of a resource: `project` has `id_project`. */
export type IdentifierOf<Name extends string> = `id_${Name}`;

/** Names the identifier attribute of the resource `name`. */
export function identifierOf<Name extends string>(name: Name): IdentifierOf<Name> {
  return `id_${name}`;
}
