import type { RecordId, Resource } from '@ne2016/contract';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { keysOf } from './key-texts.ts';
import { recordTitle, type RecordValues } from './record-title.ts';

/**
 * Returns a function that names records so that equal titles can be distinguished: « Halle (PR-0042) », «
 * Halle (fiche n° 13) ».
 */
export function useDistinctTitle(resource: Resource): (id: RecordId, values: RecordValues) => string {
  const { t } = useTranslation();
  return (id, values) => {
    const title = recordTitle(resource, values) || t('record.untitled');
    const keys = keysOf(resource, values).map(({ text }) => text);
    return `${title} (${keys.length > 0 ? keys.join(', ') : t('filters.unknownRecord', { id })})`;
  };
}
