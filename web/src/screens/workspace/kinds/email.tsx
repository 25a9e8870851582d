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
  text: (value) => value,
  order: 'text',
  width: 'minmax(11rem, 1fr)',
  Input: (props) => <LineInput {...props} type="email" read={readEmail} />,
};
