import { countedLabel, isParts, type RecordId, type RecordReferences, type Resource } from '@ne2016/contract';
import { formatNumber } from '@ne2016/contract/numbers';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { allLinkingPath } from '#query/view/linking-lists.ts';
import { findResource } from '#values/resource-by-name.ts';

/** Marks the place of the links in a sentence. */
const placeholder = '\0';

interface ProblemReferencesProps {
  /** The record that cannot be deleted. */
  resource: Resource;
  id: RecordId;
  references: readonly (Omit<RecordReferences, 'resource'> & { readonly resource: Resource })[];
}

/** Links to the references that prevent a deletion: « … encore utilisée par 2 documents. » */
export function ProblemReferences({ resource, id, references }: ProblemReferencesProps) {
  const { t } = useTranslation();
  const pack = useLocalePack();
  const [before, after] = t('record.referenced', { references: placeholder }).split(placeholder);
  const texts = references.map(
    ({ resource: { labels }, count }) => `${formatNumber(count, pack)}\u00a0${countedLabel(labels, count)}`,
  );
  const parts = new Intl.ListFormat(pack.locale).formatToParts(texts);
  const links = references.map(({ resource: linking }, index) => (
    <a key={linking.name} href={`#${allLinkingPath(linking, resource, id)}`}>
      {texts[index]}
    </a>
  ));
  return (
    <>
      {before}
      {parts.map(({ type, value }) => (type === 'element' ? links[texts.indexOf(value)] : value))}
      {after}
    </>
  );
}

function isReferences(value: unknown): value is RecordReferences {
  return isParts(value) && typeof value['resource'] === 'string' && typeof value['count'] === 'number';
}

/** Returns the lists that a problem names; `null` if it names none, or an unknown one. */
export function referencesIn(references: unknown) {
  const named: readonly unknown[] = Array.isArray(references) ? references : [];
  const known = named.filter(isReferences).flatMap(({ resource: name, count }) => {
    const resource = findResource(name);
    return resource === undefined ? [] : [{ resource, count }];
  });
  return known.length > 0 && known.length === named.length ? known : null;
}
