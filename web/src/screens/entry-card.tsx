import type { ReactNode } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useScreenTitle } from '#routes/use-screen-title.ts';
import { imprint } from '#brand/brand.ts';
import { Imprint } from '#brand/imprint.tsx';
import { Logo } from '#brand/logo.tsx';
import { LanguageChoice } from './language-choice.tsx';
import styles from './entry-card.module.css';

/** The frame of every screen before the login. */
export function EntryCard({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const { t } = useTranslation();
  const heading = useScreenTitle(title);
  return (
    <div className={styles['page']}>
      <main className={styles['card']}>
        <p className={styles['brand']}>
          <Logo />
          {t('app.name')}
        </p>
        <div>
          <h1 ref={heading} tabIndex={-1} className={styles['title']}>
            {title}
          </h1>
          {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
        </div>
        {children}
      </main>
      {LanguageChoice !== null && <LanguageChoice className={styles['below']} />}
      {imprint !== null && <Imprint className={styles['below']} />}
    </div>
  );
}
