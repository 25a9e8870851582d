import { type Attribute, isEmpty, type RecordId, type Resource } from '@ne2016/contract';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { CellContent } from '#extensions/parts/cell-content.tsx';
import { distinctTitle } from '#values/record-title.ts';
import { linkedResource } from '#values/resource-by-name.ts';
import { useListVersion } from '#values/use-list-version.ts';
import { valueText } from '#values/kinds/value-text.ts';
import type { TextContext } from '#values/text-context.ts';

interface FullValueProps {
  attribute: Attribute;
  value: unknown;
  context: TextContext;
}

/**
 * A value in full, for comparison with another one: they may differ only in details that lists leave out,
 * such as cents, seconds or the start of an address.
 */
export function FullValue({ attribute, value, context }: FullValueProps) {
  if (isEmpty(value)) return '';
  const { kind } = attribute;
  if (kind === 'link' || kind === 'links')
    return <LinkedTitles resource={linkedResource(attribute.resource)} ids={[value].flat() as RecordId[]} />;
  // These cells show the whole text, with a colour.
  if (kind === 'choice' || kind === 'choices' || kind === 'colour')
    return <CellContent attribute={attribute} value={value} context={context} />;
  return valueText(attribute, value, context);
}

/** The titles of linked records, with values that distinguish equal titles. */
function LinkedTitles({ resource, ids }: { resource: Resource; ids: readonly RecordId[] }) {
  const { t } = useTranslation();
  const store = useResourceStore(resource);
  // The version changes with the titles.
  useListVersion(resource);
  const titleOf = (id: RecordId) => {
    const values = store.values(id);
    return values === undefined ? t('filters.unknownRecord', { id }) : distinctTitle(resource, values);
  };
  return ids.map(titleOf).join(', ');
}
