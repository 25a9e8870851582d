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
 * A value in full, to be compared with another one: the only difference may be in what the format of the list leaves
 * out, such as cents, seconds or the beginning of an address.
 */
export function FullValue({ attribute, value, context }: FullValueProps) {
  if (isEmpty(value)) return '';
  const { kind } = attribute;
  if (kind === 'link' || kind === 'links')
    return <LinkedTitles resource={linkedResource(attribute.resource)} ids={[value].flat() as RecordId[]} />;
  // What these show is their text, and colour beside it.
  if (kind === 'choice' || kind === 'choices' || kind === 'colour')
    return <CellContent attribute={attribute} value={value} context={context} />;
  return valueText(attribute, value, context);
}

/** The titles of linked records, with what tells two of the same title apart. */
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
