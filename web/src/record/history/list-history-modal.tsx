import type { HistoryFilter, Resource } from '@ne2016/contract';
import { useCallback } from 'react';
import { Modal, ModalBody } from '#ui/modal/modal.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useListVersion } from '#values/use-list-version.ts';
import type { TextContext } from '#values/text-context.ts';
import type { HistoryCalls } from '#live/records/history-calls.ts';
import { HistoryList } from './history-list.tsx';
import { HistoryPages } from './history-pages.tsx';

interface ListHistoryModalProps {
  open: boolean;
  onClose: () => void;
  resource: Resource;
  context: TextContext;
  userId: string;
  calls: HistoryCalls;
}

/** The history of all records of a list. */
export function ListHistoryModal({ open, onClose, resource, context, userId, calls }: ListHistoryModalProps) {
  const { t } = useTranslation();
  const title = t('history.ofList', { list: resource.labels.plural });
  const load = useCallback((filter: HistoryFilter) => calls.ofList(resource, filter), [calls, resource]);
  return (
    <Modal open={open} onClose={onClose} from="right" size="wide" title={title}>
      <ModalBody>
        <HistoryPages resource={resource} load={load} sign={useListVersion(resource)}>
          {(entries) => (
            <HistoryList resource={resource} entries={entries} context={context} userId={userId} hasNames />
          )}
        </HistoryPages>
      </ModalBody>
    </Modal>
  );
}
