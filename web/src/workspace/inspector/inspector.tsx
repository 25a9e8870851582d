import type { Resource } from '@ne2016/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { EventLog } from './event-log.tsx';
import styles from './inspector.module.css';
import { ListOverview } from './list-overview.tsx';
import { RecordInspection } from './record-inspection.tsx';
import type { EventLogBuffer } from './event-log-buffer.ts';

interface InspectorProps {
  resources: readonly Resource[];
  eventLog: EventLogBuffer;
  onClose: () => void;
}

/** Shows the state and the events of the data layer below the list, which stays usable. */
export function Inspector({ resources, eventLog, onClose }: InspectorProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The menu that opened it returns the focus to its button first.
    const frame = requestAnimationFrame(() => heading.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <section aria-labelledby="inspector-title" className={styles['inspector']}>
      <header className={styles['head']}>
        <h2 id="inspector-title" ref={heading} tabIndex={-1} className={styles['title']}>
          {t('workspace.inspector')}
        </h2>
        <IconButton icon="close" label={t('inspector.close')} onClick={onClose} />
      </header>
      <div className={styles['parts']}>
        <ListOverview resources={resources} />
        <RecordInspection resources={resources} />
        <EventLog eventLog={eventLog} />
      </div>
    </section>
  );
}
