import type { Person } from '@ne2016/contract';
import { lazy, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/button/icon.tsx';
import { Loader } from '#ui/loader/loader.tsx';
import { addBundledTexts } from '#ui/texts/texts.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import type { EditedRecord } from '#live/records/edited-record.ts';
import type { RecordEditor } from '../editing/record-editor.ts';
import { isRemembered, remember } from '#platform/browser-memory.ts';
import { LazyPart } from '#platform/lazy-part.tsx';
import type { TextContext } from '#values/text-context.ts';
import { useHistoryCalls } from '#live/records/use-history-calls.ts';
import styles from './history.module.css';

/** Loaded with its texts on first use. */
const OpenHistory = lazy(async () => {
  const [{ OpenHistory }, { historyTexts }] = await Promise.all([
    import('./open-history.tsx'),
    import('./history-texts.ts'),
  ]);
  addBundledTexts(historyTexts);
  return { default: OpenHistory };
});

interface RecordHistoryProps {
  editor: RecordEditor;
  record: EditedRecord;
  context: TextContext;
  user: Person;
  /** Whether former values may be put into the form. */
  mayUpdate: boolean;
}

/** « Historique »: the history of the open record, loaded when it is expanded. */
export function RecordHistory(props: RecordHistoryProps) {
  const { t } = useTranslation();
  const calls = useHistoryCalls();
  const [isOpen, setOpen] = useState(() => isRemembered('isHistoryShown'));
  if (calls === null) return null;
  const toggle = () => {
    setOpen(!isOpen);
    remember('isHistoryShown', !isOpen);
  };
  return (
    <section className={styles['section']}>
      <h3>
        <Button look="quiet" aria-expanded={isOpen} className={styles['toggle']} onClick={toggle}>
          <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} />
          {t('record.history')}
        </Button>
      </h3>
      {isOpen && (
        <LazyPart loading={<Loader active label={t('app.loading')} />}>
          <OpenHistory {...props} calls={calls} />
        </LazyPart>
      )}
    </section>
  );
}
