import type { Resource } from '@ne2016/contract';
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
import { type PinnedRecords, unmatchedRecords } from './state/pinned-records.ts';
import type { ListView } from './state/use-list-view.ts';
import type { PrintableView } from './print/print-facts.ts';
import { usePrint } from './print/use-print.ts';
import type { OpenView } from './state/use-open-view.ts';
import { KeyNames } from '#platform/key-name.tsx';
import { LazyModal } from '#platform/lazy-part.tsx';
import { useWorkspaceAction } from '#platform/workspace-actions.tsx';
import type { TextContext } from '#values/text-context.ts';
import { ExportModal } from './export/lazy-export-modal.ts';
import type { ExportPart } from './export/list-export.ts';
import { shownRecords } from './export/shown-records.ts';

interface ListOutputProps {
  resource: Resource;
  list: ListView;
  pinned: PinnedRecords;
  context: TextContext;
  /** Name of the current user. */
  person: string;
  opened: Pick<OpenView, 'base'>;
}

/** The menu to export and to print a list. */
export function ListOutput(props: ListOutputProps) {
  const { resource, list, context } = props;
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const parts = useExportParts(props);
  const print = usePrint(usePrintableView(props));
  const isReady = list.selection !== null;
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
function useExportParts({ resource, list, pinned, opened }: ListOutputProps): [ExportPart, ExportPart] {
  const store = useResourceStore(resource);
  const columns = gridColumns(resource, list.control.view.columns).map(({ name }) => name);
  const shown = {
    size: list.found,
    isReady: list.selection !== null,
    columns,
    has: (key: RecordKey) => list.filter?.(store.values(key) ?? {}) ?? true,
    keys: () => shownRecords(store, list, pinned),
  };
  const all = { size: store.size, isReady: true, columns: null, has: () => true, keys: () => store.ids() };
  return [
    { scope: 'view', name: opened.base?.name ?? null, ...shown },
    { scope: 'all', name: null, ...all },
  ];
}

function usePrintableView({ resource, list, pinned, ...props }: ListOutputProps): PrintableView {
  const store = useResourceStore(resource);
  const { view } = list.control;
  return {
    resource,
    title: [resource.labels.plural, props.opened.base?.name].filter(Boolean).join(' – '),
    columns: gridColumns(resource, view.columns),
    rows: list.expandedRows,
    isReady: list.selection !== null && list.isCounted,
    functions: list.view.totals,
    totals: list.totals,
    size: list.found,
    total: store.size,
    search: view.search,
    filter: view.filter,
    fields: list.fields,
    sort: list.sort,
    person: props.person,
    context: props.context,
    valuesOf(key) {
      const isOnlyPinned =
        pinned.reasons.has(key) &&
        unmatchedRecords(store, pinned.reasons, list.filter).some((one) => one.key === key);
      return isOnlyPinned ? undefined : store.values(key);
    },
  };
}
