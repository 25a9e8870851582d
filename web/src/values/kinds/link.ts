import type { RecordId } from '@ne2016/contract';
import { recordPath } from '#routes/list-paths.ts';
import type { KindFacts } from './kind-facts.ts';

/** Returns the address of the linked record. */
export const linkAddress = (value: RecordId, resource: string) => `#${recordPath(resource, value)}`;

export const linkFacts: KindFacts<'link'> = {
  type: 'number',
  conditions: 'link',
  exported: 'link',
  text: (value, { resource }, { linkTitle }) => linkTitle(resource, value),
  isOfOthers: true,
  href: (value, { resource }) => linkAddress(value, resource),
  order: 'text',
  isCut: true,
};
