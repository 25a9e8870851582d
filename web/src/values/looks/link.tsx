import { type RecordId, type Resource, titleAttributes } from '@ne2016/contract';
import { useRecord, useRecordView } from '@ne2016/data-layer/react';
import { useMemo } from 'react';
import { useListText } from '#i18n/use-list-text.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { linkAddress } from '../kinds/link.ts';
import type { SearchableOptions, SelectOption } from '#ui/select/search-options.ts';
import type { SelectCreation } from '#ui/select/select-creation.ts';
import { Select } from '#ui/select/select.tsx';
import { keyAttributes, keyTextsOf } from '../key-texts.ts';
import { distinctTitle, recordTitle } from '../record-title.ts';
import { linkedResource } from '../resource-by-name.ts';
import { useListStatus } from '../use-list-status.ts';
import { useVersionedStore } from '../use-list-version.ts';
import { useTitleOrder } from '../use-title-order.ts';
import { usePreparedTexts } from '../use-prepared-texts.ts';
import styles from '../value.module.css';
import { useLinkedCreation } from './linked-creation-context.ts';
import { linkOptions } from './link-options.ts';
import type { CellProps, InputProps, KindLooks } from './kind-looks.ts';
import { ValueLink } from './value-link.tsx';

/** Subscribes to the linked record, so that its new title shows without rendering the list again. */
export function LinkCell({ attribute, value }: CellProps<'link'>) {
  const { t } = useTranslation();
  const resource = linkedResource(attribute.resource);
  const list = useListStatus(resource);
  const record = useRecord(resource, value);
  if (record !== undefined) return recordTitle(resource, record.values);
  return (
    <span className={styles['none']} data-value="none">
      {list.state === 'ready' ? t('list.missingLink') : '…'}
    </span>
  );
}

/** Chooses a record of another resource among all that the person may see. */
function LinkInput({ attribute, value, input: { onChange, ...input } }: InputProps<'link'>) {
  const resource = linkedResource(attribute.resource);
  const offered = useLinkOffer(resource, onChange);
  const chosen = useChosenOption(resource, typeof value === 'number' ? value : null);
  return <Select {...input} {...offered} chosen={chosen} onChoose={onChange} />;
}

/** Returns the options of a select of records: the existing ones, and an offer to create a new one. */
export function useLinkOffer(resource: Resource, onCreated: (id: RecordId) => void) {
  const { options, isComplete } = useLinkOptions(resource);
  const emptyText = useEmptyText(resource, isComplete);
  const creation = useCreation(resource, onCreated);
  return { options, emptyText, creation: isComplete ? creation : undefined };
}

/** Offers to create a missing record, if the person may; not before the list is loaded. */
function useCreation(resource: Resource, onCreated: (id: RecordId) => void): SelectCreation | undefined {
  const { t } = useTranslation();
  const linked = useLinkedCreation();
  const { state } = useListStatus(resource);
  if (state !== 'ready' || !linked.mayCreate(resource)) return undefined;
  return {
    label: (text) => t('record.linked.create', { text }),
    onCreate: (text) => linked.create(resource, text, onCreated),
  };
}

/**
 * Returns all records of a resource by title, sorted by collation, and whether the sorting of a long list has
 * finished.
 */
function useLinkOptions(resource: Resource): { options: SearchableOptions; isComplete: boolean } {
  const { t } = useTranslation();
  const order = useTitleOrder(resource);
  const view = useRecordView(resource, { order });
  usePreparedTexts(resource, keyTextsOf(resource));
  // The search texts of records may change without their order.
  const list = useVersionedStore(resource);
  return useMemo(
    () => ({
      options: linkOptions(resource, list.store, view, (key) => t('record.link.key', key)),
      isComplete: view.isComplete,
    }),
    [resource, list, view, t],
  );
}

/** Returns the text for a search without matches: until the list is loaded, that means nothing. */
function useEmptyText(resource: Resource, isComplete: boolean): string {
  const { t } = useTranslation();
  const listText = useListText();
  const { state } = useListStatus(resource);
  if (state === 'failed') return t('list.failed');
  if (state !== 'ready' || !isComplete) return t('list.loading');
  const titles = titleAttributes(resource).map((name) => resource.attributes[name]?.label ?? name);
  const labels = [...titles, ...keyAttributes(resource).map(([, { label }]) => label)];
  return t('record.link.noOption', { attributes: listText(labels) });
}

const nothing: RecordId = '';

/** Returns the option of a record; follows its title, which may arrive while the user already types. */
function useChosenOption(resource: Resource, id: number | null): SelectOption | undefined {
  const record = useRecord(resource, id ?? nothing);
  const label = record === undefined ? '' : distinctTitle(resource, record.values);
  return useMemo(() => (id === null ? undefined : { value: id, label }), [id, label]);
}

/** A linked record, as a link to it. */
export function LinkReading(props: CellProps<'link'>) {
  return (
    <ValueLink href={linkAddress(props.value, props.attribute.resource)}>
      <LinkCell {...props} />
    </ValueLink>
  );
}

export const linkLooks: KindLooks<'link'> = {
  Cell: LinkCell,
  Reading: LinkReading,
  Input: LinkInput,
};
