/** The value of an identifier. Our own server uses positive integers; another server may use strings. */
export type RecordId = number | string;

/** The identifier attribute of a resource: `project` has `id_project`. */
export type IdentifierOf<Name extends string> = `id_${Name}`;

/** Names the identifier attribute of the resource `name`. */
export function identifierOf<Name extends string>(name: Name): IdentifierOf<Name> {
  return `id_${name}`;
}
