import { CellLink } from './cell-link.tsx';
import type { KindDefinition } from './kind-definition.ts';
import { LineInput } from './line-input.tsx';

/** The address in `mailto:a@b.fr`, `<a@b.fr>;` and `Camille Roche <a@b.fr>`. */
const emailPattern = /^(?:[^<>@]*<)?\s*(?:mailto:)?([^\s<>@,;?]+@[^\s<>@,;?]+)(?:\?[^\s<>]*)?\s*>?[\s.,;]*$/i;

export function readEmail(plain: string): string[] {
  const [, address] = emailPattern.exec(plain) ?? [];
  return address === undefined ? [] : [address];
}

export const emailKind: KindDefinition<'email'> = {
  type: 'string',
  conditions: 'text',
  text: (value) => value,
  order: 'text',
  isCut: true,
  Cell: ({ value }) =>
    /^\S+@\S+$/.test(value) ? <CellLink href={`mailto:${value}`}>{value}</CellLink> : value,
  Input: (props) => <LineInput {...props} type="email" read={readEmail} />,
};
