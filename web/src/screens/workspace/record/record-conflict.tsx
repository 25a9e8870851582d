import { type Attribute, isEmpty } from '@ne2016/contract';
import type { MouseEvent } from 'react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { Button } from '../../../ui/button/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CellContent } from '../grid/cell-content.tsx';
import type { TextContext } from '../values/value-text.ts';
import { type Conflict, conflictAuthorText } from './conflict-of.ts';
import styles from './record-form.module.css';

interface RecordConflictProps {
  /** Of what the input is described by, too. */
  id: string;
  attribute: Attribute;
  /** `null`: there is none. */
  conflict: Conflict | null;
  context: TextContext;
  /** Somebody wanted to save without having chosen. */
  isChoiceDue: boolean;
  onKeepMine: (event: MouseEvent) => void;
  onTakeTheirs: (event: MouseEvent) => void;
}

/**
 * What a colleague made of a value while it was being edited, and the choice between the two. It stands in the page
 * before there is a conflict, so that one that comes is read aloud.
 */
export function RecordConflict({ id, attribute, conflict, context, ...props }: RecordConflictProps) {
  const { t } = useTranslation();
  const heading = `${id}-heading`;
  return (
    <div
      {...(conflict !== null && {
        role: 'group',
        'aria-labelledby': heading,
        'aria-describedby': id,
        // Not one of the buttons gets the focus of a refused save: a second Enter would choose unseen.
        tabIndex: -1,
        'data-choice-due': true,
      })}
      className={classNames(conflict !== null && styles['conflict'])}
    >
      <p id={heading} aria-live="polite" className={styles['conflictBy']}>
        {conflict !== null && (
          <>
            <span className="visually-hidden">{t('record.conflict.field', { label: attribute.label })}</span>{' '}
            {conflictAuthorText(conflict.by, context.pack, t)}
          </>
        )}
      </p>
      {conflict !== null && (
        <>
          <div id={id}>
            <p className={styles['theirs']}>
              {isEmpty(conflict.theirs) ? (
                t('list.none')
              ) : (
                <CellContent attribute={attribute} value={conflict.theirs} context={context} />
              )}
            </p>
            {props.isChoiceDue && <p className={styles['choiceDue']}>{t('record.conflict.choose')}</p>}
          </div>
          <div className={styles['choices']}>
            <Button onClick={props.onKeepMine}>{t('record.conflict.keepMine')}</Button>
            <Button onClick={props.onTakeTheirs}>
              {t(`record.conflict.take_${conflict.by.who === 'colleague' ? 'colleague' : 'other'}`)}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
