import { CellLink } from './cell-link.tsx';
import type { KindDefinition } from './kind-definition.ts';
import { LineInput } from './line-input.tsx';

/** The address in `mailto:a@b.fr`, `<a@b.fr>;` and `Camille Roche <a@b.fr>`. */
const emailPattern = /^(?:[^<>@]*<)?\s*(?:mailto:)?([^\s<>@,;?]+@[^\s<>@,;?]+)(?:\?[^\s<>]*)?\s*>?[\s.,;]*$/i;

export function readEmail(plain: string): string[] {
  const [, address] = emailPattern.exec(plain) ?? [];
  return address === undefined ? [] : [address];
}

/** Returns the address of the mail program; `null` for text that is not an address yet. */
const mailAddress = (text: string) => (/^\S+@\S+$/.test(text) ? `mailto:${text}` : null);

export const emailKind: KindDefinition<'email'> = {
  type: 'string',
  conditions: 'text',
  text: (value) => value,
  order: 'text',
  isCut: true,
  href: mailAddress,
  Cell: ({ value }) => {
    const href = mailAddress(value);
    return href === null ? value : <CellLink href={href}>{value}</CellLink>;
  },
  Input: (props) => <LineInput {...props} type="email" read={readEmail} />,
};
