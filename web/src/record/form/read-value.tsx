import type { Attribute } from '@ne2016/contract';
import type { ComponentProps } from 'react';
import { kindOf } from '#values/kinds/kinds.ts';
import { looksOf } from '#values/looks/looks.ts';
import { ValueLink } from '#values/looks/value-link.tsx';
import { valueText } from '#values/kinds/value-text.ts';
import type { TextContext } from '#values/text-context.ts';

interface ReadValueProps {
  attribute: Attribute;
  value: unknown;
  context: TextContext;
}

/** A value in full; as a link if it has a target. */
export function ReadValue({ attribute, value, context }: ReadValueProps) {
  const { type, href } = kindOf(attribute);
  const { Reading } = looksOf(attribute);
  const text = valueText(attribute, value, context);
  if (typeof value !== type) return text;
  // The type of the value matches its kind, which the compiler cannot follow through a union.
  const own = value as ComponentProps<NonNullable<typeof Reading>>['value'];
  if (Reading !== undefined) return <Reading attribute={attribute} value={own} context={context} />;
  const address = href?.(own, attribute) ?? null;
  return address === null ? text : <ValueLink href={address}>{text}</ValueLink>;
}
