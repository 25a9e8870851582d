import type { RecordKey } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useState } from 'react';
import { Button, MenuTrigger } from 'react-aria-components';
import buttonStyles from '#ui/button/button.module.css';
import { Icon } from '#ui/button/icon.tsx';
import { classNames } from '#ui/class-names.ts';
import { MenuItem, MenuPopover } from '#ui/menu/menu.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { gridColumns } from '#query/view/grid-columns.ts';
import { unmatchedRecords } from '#query/list-query/pinned-records.ts';
import { type ShownList, useListPart } from './state/use-list-query.ts';
import type { PrintableView } from './print/print-facts.ts';
import { usePrint } from './print/use-print.ts';
import type { OpenView } from './state/open-views.ts';
import { KeyNames } from '#platform/key-name.tsx';
import { LazyModal } from '#platform/lazy-part.tsx';
import { useWorkspaceAction } from '#platform/workspace-actions.tsx';
import { ExportModal } from './export/lazy-export-modal.ts';
import type { ExportPart } from './export/list-export.ts';
import { shownRecords } from '#query/list-query/shown-records.ts';

interface ListOutputProps {
  list: ShownList;
  /** Name of the current user. */
  person: string;
  opened: Pick<OpenView, 'base'>;
}

/** The menu to export and to print a list. */
export function ListOutput(props: ListOutputProps) {
  const { resource, context, query } = props.list;
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const parts = useExportParts(props);
  const print = usePrint(usePrintableView(props));
  const isReady = useListPart(query, ({ records }) => records !== null);
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  useWorkspaceAction({ id: 'export', label: t('export.menu.file'), run: open });
  useWorkspaceAction({ id: 'print', label: t('export.menu.print'), run: print });
  return (
    <>
      <MenuTrigger>
        <Button className={classNames(buttonStyles['button'], buttonStyles['secondary'])}>
          <span className={buttonStyles['label']}>
            {t('export.menu.open')}
            <Icon name="chevronDown" />
          </span>
        </Button>
        <MenuPopover
          placement="bottom end"
          disabledKeys={isReady ? [] : ['file', 'print']}
          onAction={(key) => (key === 'file' ? open() : print())}
        >
          <MenuItem id="file">{t('export.menu.file')}</MenuItem>
          <MenuItem id="print" textValue={t('export.menu.print')}>
            {t('export.menu.print')}
            <KeyNames press={['Ctrl', 'P']} />
          </MenuItem>
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

function usePrintableView({ list, person, opened }: ListOutputProps): PrintableView {
  const { resource, context, control, query } = list;
  const store = useResourceStore(resource);
  const shown = useListPart(query, (now) => now);
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
    person,
    context,
    valuesOf(key) {
      const isOnlyPinned =
        shown.pinned.has(key) &&
        unmatchedRecords(store, shown.pinned, shown.filter).some((one) => one.key === key);
      return isOnlyPinned ? undefined : store.values(key);
    },
  };
}
