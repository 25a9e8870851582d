import { CellLink } from './cell-link.tsx';
import { mailAddress } from '../kinds/email.ts';
import type { KindLooks } from './kind-looks.ts';
import { LineInput } from './line-input.tsx';

/** The address in `mailto:a@b.fr`, `<a@b.fr>;` and `Camille Roche <a@b.fr>`. */
const emailPattern = /^(?:[^<>@]*<)?\s*(?:mailto:)?([^\s<>@,;?]+@[^\s<>@,;?]+)(?:\?[^\s<>]*)?\s*>?[\s.,;]*$/i;

export function readEmail(plain: string): string[] {
  const [, address] = emailPattern.exec(plain) ?? [];
  return address === undefined ? [] : [address];
}

export const emailLooks: KindLooks<'email'> = {
  Cell: ({ value }) => {
    const href = mailAddress(value);
    return href === null ? value : <CellLink href={href}>{value}</CellLink>;
  },
  Input: (props) => <LineInput {...props} type="email" read={readEmail} />,
};
