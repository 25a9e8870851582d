import type { RecordId, Resource } from '@ne2016/contract';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { SelectSeveral } from '#ui/select/select-several.tsx';
import { distinctTitle } from '../record-title.ts';
import { linkedResource } from '../resource-by-name.ts';
import { useVersionedStore } from '../use-list-version.ts';
import type { CellProps, InputProps, KindLooks } from './kind-looks.ts';
import { LinkCell, LinkReading, useLinkOffer } from './link.tsx';

/** Each is shown like a single link, which follows the title of its record. */
function LinksCell({ attribute: { resource, label }, value, context, leads }: LinksCellProps) {
  const One = leads ? LinkReading : LinkCell;
  return value.map((id, place) => (
    <span key={id}>
      {place > 0 && ', '}
      <One attribute={{ kind: 'link', resource, label }} value={id} context={context} />
    </span>
  ));
}

interface LinksCellProps extends CellProps<'links'> {
  /** Whether each links to its record. */
  leads?: true;
}

/** Returns the chosen records as options; follows their titles, which may arrive later. */
function useChosenOptions(resource: Resource, value: unknown) {
  const { t } = useTranslation();
  const list = useVersionedStore(resource);
  return useMemo(
    () =>
      (Array.isArray(value) ? value : []).map((one) => {
        const id = Number(one);
        const values = list.store.values(id);
        const label =
          values === undefined ? t('filters.unknownRecord', { id }) : distinctTitle(resource, values);
        return { value: id, label };
      }),
    [resource, list, value, t],
  );
}

/** Chooses records of another resource among all that the person may see. */
function LinksInput({ attribute, value, input: { onChange, ...input } }: InputProps<'links'>) {
  const resource = linkedResource(attribute.resource);
  const chosen = useChosenOptions(resource, value);
  const choose = (ids: readonly (string | number)[]) =>
    onChange(ids.length === 0 ? null : ids.map(Number).toSorted((one, other) => one - other));
  // The choice may change while a record is created: by merging the list of another user.
  const add = useRef((_: RecordId) => {});
  useEffect(() => {
    add.current = (id) => choose([...chosen.map(({ value: one }) => one), id]);
  });
  const offered = useLinkOffer(resource, (id) => add.current(id));
  return <SelectSeveral {...input} {...offered} chosen={chosen} onChoose={choose} />;
}

export const linksLooks: KindLooks<'links'> = {
  Cell: LinksCell,
  Reading: (props) => <LinksCell {...props} leads />,
  Input: LinksInput,
};
