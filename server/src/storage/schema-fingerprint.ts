import { createHash } from 'node:crypto';
import { identifierOf, type Resource } from '@ne2016/contract';

/** Returns a fingerprint of a declaration; declarations whose records differ in shape have different ones. */
export function schemaFingerprint(resource: Resource): string {
  const shape = Object.entries(resource.attributes).map(([name, { kind }]) => [name, kind]);
  if (resource.identifier !== identifierOf(resource.name)) shape.unshift([resource.identifier, 'identifier']);
  return createHash('sha256').update(JSON.stringify(shape)).digest('hex').slice(0, 12);
}
