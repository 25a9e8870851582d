import type { RecordId, Resource } from '@ne2016/contract';
import { useRecord, useRecordView, useResourceStore } from '@ne2016/data-layer/react';
import { useMemo } from 'react';
import { useLocalePack } from '../../../i18n/use-locale-pack.ts';
import type { SelectOption } from '../../../ui/select/search-options.ts';
import { Select } from '../../../ui/select/select.tsx';
import { distinctTitle, recordTitle, type RecordValues } from '../values/record-title.ts';
import { useListPhase } from '../values/use-list-phase.ts';
import { linkedResource } from '../values/resource-by-name.ts';
import type { RecordInputProps } from './record-input.tsx';

/** Chooses a record of another resource among all that this person may see. */
export function LinkInput({ attribute, value, onChange, ...props }: RecordInputProps<'link'>) {
  const resource = linkedResource(attribute.resource);
  const options = useLinkOptions(resource);
  const chosen = useChosenOption(resource, typeof value === 'number' ? value : null);
  return <Select {...props} options={options} chosen={chosen} onChoose={onChange} />;
}

/** All records of a resource by their titles, in the order of a dictionary. */
function useLinkOptions(resource: Resource): readonly SelectOption[] {
  useListPhase(resource);
  const store = useResourceStore(resource);
  const { locale } = useLocalePack();
  const order = useMemo(() => {
    const collator = new Intl.Collator(locale, { numeric: true });
    return {
      sortKey: (values: RecordValues) => recordTitle(resource, values),
      compare: (a: string, b: string) => collator.compare(a, b),
    };
  }, [locale, resource]);
  const view = useRecordView(resource, { order });
  return useMemo(
    () =>
      Array.from({ length: view.size }, (_, index) => view.keyAt(index)).flatMap((key) => {
        const record = key === undefined ? undefined : store.get(key);
        if (record === undefined) return [];
        return [{ value: record.key, label: distinctTitle(resource, record.values) }];
      }),
    [view, store, resource],
  );
}

const nothing: RecordId = '';

/** The option of a record; follows its title, which may only come while somebody already types. */
function useChosenOption(resource: Resource, id: number | null): SelectOption | undefined {
  const record = useRecord(resource, id ?? nothing);
  const label = record === undefined ? '' : distinctTitle(resource, record.values);
  return useMemo(() => (id === null ? undefined : { value: id, label }), [id, label]);
}
