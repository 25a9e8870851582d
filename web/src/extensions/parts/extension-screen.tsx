import type { Person } from '@ne2016/contract';
import type { ScreenPart } from '../part-api.ts';
import { useScreenTitle } from '#routes/use-screen-title.ts';
import { Loader } from '#ui/loader/loader.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { ExtensionPart, PartFault } from './extension-part.tsx';
import styles from './extension-part.module.css';

/** A screen of the team, below its heading. */
export function ExtensionScreen({ part, user: { id, role } }: { part: ScreenPart; user: Person }) {
  const { t } = useTranslation();
  const heading = useScreenTitle(part.label);
  return (
    <main className={styles['screen']}>
      <h1 ref={heading} tabIndex={-1} className={styles['title']}>
        {part.label}
      </h1>
      <ExtensionPart<{ person: Person }>
        part={part}
        loading={<Loader active label={t('app.loading')} />}
        renderFailed={(retry) => <PartFault label={part.label} onRetry={retry} />}
      >
        {(show) => show({ person: { id, role } })}
      </ExtensionPart>
    </main>
  );
}
