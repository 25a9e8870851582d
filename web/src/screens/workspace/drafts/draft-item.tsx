import { isDraftKey, type RecoverableDraft } from '@ne2016/data-layer';
import { useTranslation } from 'react-i18next';
import { useLocalePack } from '../../../i18n/use-locale-pack.ts';
import { Button } from '../../../ui/button/button.tsx';
import { describeDraft } from './draft-description.ts';
import styles from './drafts.module.css';

interface DraftItemProps {
  draft: RecoverableDraft;
  /** It is being taken up. */
  isPending: boolean;
  onTakeUp: () => void;
  onDiscard: () => void;
}

/** Something that was typed and not saved, and what can be done with it. */
export function DraftItem({ draft, isPending, onTakeUp, onDiscard }: DraftItemProps) {
  const { t } = useTranslation();
  const { title, list, attributes, date, time } = describeDraft(draft, t, useLocalePack());
  return (
    <li className={styles['draft']}>
      <div className={styles['about']}>
        <h3 className={styles['draftTitle']}>{title}</h3>
        <p className={styles['detail']}>{t('drafts.typedAt', { list, date, time })}</p>
        <p className={styles['detail']}>{t('drafts.attributes', { attributes })}</p>
        {draft.isOutcomeUnknown && isDraftKey(draft.key) && (
          <p className={styles['warning']}>{t('drafts.unconfirmed')}</p>
        )}
      </div>
      <div className={styles['choices']}>
        <Button
          look="quietDanger"
          aria-label={`${t('drafts.discard')} ${title}`}
          disabled={isPending}
          onClick={onDiscard}
        >
          {t('drafts.discard')}
        </Button>
        <Button aria-label={`${t('drafts.takeUp')} ${title}`} pending={isPending} onClick={onTakeUp}>
          {t('drafts.takeUp')}
        </Button>
      </div>
    </li>
  );
}
