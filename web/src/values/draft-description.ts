import { isEmpty, nounForm, type Resource } from '@ne2016/contract';
import { isDraftKey, type RecordKey, type RecoverableDraft } from '@ne2016/data-layer';
import type { Translate } from '#ui/texts/texts.ts';
import { localDay } from '#formats/calendar-day.ts';
import { formatDate, formatTime } from '#formats/format-date.ts';
import type { LocalePack } from '#formats/locale-pack.ts';
import { recordTitle } from './record-title.ts';
import { linkedResource } from './resource-by-name.ts';

/** The texts that identify a draft for a person. */
export interface DraftDescription {
  /** « Halle aux grains », « Nouveau projet « Halle » ». */
  readonly title: string;
  /** Label of its list. */
  readonly list: string;
  /** Labels of the edited attributes, joined as a sentence. */
  readonly attributes: string;
  /** Date and time of the last input. */
  readonly date: string;
  readonly time: string;
}

/** Returns the name of a record by its title as typed: « Halle », « Nouveau projet « Halle » ». */
export function quotedTitle(resource: Resource, key: RecordKey, typed: string, t: Translate): string {
  const { labels } = resource;
  const known = typed === '' ? t('record.untitled') : t('drafts.quoted', { title: typed });
  if (!isDraftKey(key)) return known;
  const fresh = t(`record.new_${nounForm(labels)}`, { name: labels.singular });
  return typed === '' ? fresh : `${fresh} ${known}`;
}

/** Describes a draft in words. */
export function describeDraft(draft: RecoverableDraft, t: Translate, pack: LocalePack): DraftDescription {
  const resource = linkedResource(draft.resource);
  const isNew = isDraftKey(draft.key);
  const savedAt = new Date(draft.savedAt);
  // In a new record, only filled attributes were typed.
  const names = Object.keys(draft.edits).filter((attribute) => !isNew || !isEmpty(draft.edits[attribute]));
  const labels = names.map((attribute) => resource.attributes[attribute]?.label ?? attribute);
  return {
    title: quotedTitle(resource, draft.key, recordTitle(resource, draft.values).trim(), t),
    list: resource.labels.plural,
    attributes: new Intl.ListFormat(pack.locale, { type: 'conjunction' }).format(labels),
    date: formatDate(localDay(savedAt) ?? '', pack),
    time: formatTime(savedAt.toISOString(), pack),
  };
}
