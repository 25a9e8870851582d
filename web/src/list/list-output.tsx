import type { Person } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useState } from 'react';
import { Button, MenuTrigger } from 'react-aria-components';
import buttonStyles from '#ui/button/button.module.css';
import { Icon } from '#ui/button/icon.tsx';
import { classNames } from '#ui/class-names.ts';
import { MenuPopover } from '#ui/menu/menu.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { gridColumns } from '#query/view/grid-columns.ts';
import { unmatchedRecords } from '#query/list-query/pinned-records.ts';
import { type ShownList, useListPart } from './state/use-list-query.ts';
import type { PrintableView } from './print/print-facts.ts';
import { usePrint } from './print/use-print.ts';
import type { OpenView } from './state/open-views.ts';
import { ActionItems } from '#actions/action-buttons.tsx';
import { registry } from '#actions/registry.ts';
import { useOfferedActions } from '#actions/use-offered-actions.ts';
import { LazyModal } from '#platform/lazy-part.tsx';
import { ExportModal } from './export/lazy-export-modal.ts';
import type { ExportPart } from './export/list-export.ts';
import { shownRecords } from '#query/list-query/shown-records.ts';

interface ListOutputProps {
  list: ShownList;
  user: Person & { readonly name: string };
  opened: Pick<OpenView, 'base'>;
}

/** The menu to export and to print a list. */
export function ListOutput(props: ListOutputProps) {
  const { list, user } = props;
  const { resource, context } = list;
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const parts = useExportParts(props);
  const print = usePrint(...usePrintableView(props));
  const close = () => setOpen(false);
  const actions = useOfferedActions(registry.list, {
    ...{ resource, user, print },
    showExport: () => setOpen(true),
  });
  return (
    <>
      <MenuTrigger>
        <Button className={classNames(buttonStyles['button'], buttonStyles['secondary'])}>
          <span className={buttonStyles['label']}>
            {t('export.menu.open')}
            <Icon name="chevronDown" />
          </span>
        </Button>
        <MenuPopover placement="bottom end">
          <ActionItems actions={actions.at('outputMenu')} />
        </MenuPopover>
      </MenuTrigger>
      <LazyModal open={isOpen} onClose={close}>
        <ExportModal open={isOpen} resource={resource} parts={parts} context={context} onClose={close} />
      </LazyModal>
    </>
  );
}

/** Returns the parts of a list that can be exported: the view, and the whole list. */
function useExportParts({ list, opened }: ListOutputProps): [ExportPart, ExportPart] {
  const { resource, control, query } = list;
  const store = useResourceStore(resource);
  const columns = gridColumns(resource, control.view.columns).map(({ name }) => name);
  const filter = useListPart(query, (now) => now.filter);
  const shown = {
    size: useListPart(query, ({ found }) => found),
    isReady: useListPart(query, ({ records }) => records !== null),
    columns,
    has: (key: RecordKey) => filter?.(store.values(key) ?? {}) ?? true,
    keys: () => shownRecords(store, query.snapshot()),
  };
  const all = { size: store.size, isReady: true, columns: null, has: () => true, keys: () => store.ids() };
  return [
    { scope: 'view', name: opened.base?.name ?? null, ...shown },
    { scope: 'all', name: null, ...all },
  ];
}

function usePrintableView({ list, user, opened }: ListOutputProps): [boolean, () => PrintableView] {
  const { resource, context, control, query } = list;
  const store = useResourceStore(resource);
  const isReady = useListPart(query, ({ records, isCounted }) => records !== null && isCounted);
  const read = (): PrintableView => {
    const shown = query.snapshot();
    const { view } = control;
    return {
      resource,
      title: [resource.labels.plural, opened.base?.name].filter(Boolean).join(' – '),
      columns: gridColumns(resource, view.columns),
      rows: shown.expandedRows,
      isReady: shown.records !== null && shown.isCounted,
      functions: shown.view.totals,
      totals: shown.totals,
      size: shown.found,
      total: store.size,
      search: view.search,
      filter: view.filter,
      fields: shown.fields,
      sort: shown.sort,
      person: user.name,
      context,
      valuesOf(key) {
        const isOnlyPinned =
          shown.pinned.has(key) &&
          unmatchedRecords(store, shown.pinned, shown.filter).some((one) => one.key === key);
        return isOnlyPinned ? undefined : store.values(key);
      },
    };
  };
  return [isReady, read];
}
