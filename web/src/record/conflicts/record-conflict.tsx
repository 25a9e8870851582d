import type { Attribute } from '@ne2016/contract';
import { Fragment, type MouseEvent } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useLiveRegion } from '#ui/live/live-text.tsx';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { TextContext } from '#values/text-context.ts';
import { type Conflict, conflictAuthorText } from '#live/records/conflict-of.ts';
import { ConflictValues } from './conflict-values.tsx';
import styles from './conflicts.module.css';

interface RecordConflictProps {
  /** Identifier of the text that describes the input. */
  id: string;
  attribute: Attribute;
  /** `null` if there is none. */
  conflict: Conflict | null;
  /** The value that was typed here. */
  mine: unknown;
  context: TextContext;
  /** Whether saving was refused because no value was chosen. */
  isChoiceDue: boolean;
  onKeepMine: (event: MouseEvent) => void;
  onTakeTheirs: (event: MouseEvent) => void;
}

/**
 * A merge conflict: the value that another user saved during the edit, and the choice between the two. Always
 * in the page, as a live region, so that a new conflict is announced.
 */
export function RecordConflict({ id, attribute, conflict, context, ...props }: RecordConflictProps) {
  const { t } = useTranslation();
  const heading = `${id}-heading`;
  const author = conflict === null ? '' : conflictAuthorText(conflict.by, context.pack, t);
  const { turn, ...live } = useLiveRegion(author, { cause: 'news' });
  const other = conflict?.by.who === 'colleague' ? 'colleague' : 'other';
  return (
    <div
      {...(conflict !== null && {
        role: 'group',
        'aria-labelledby': heading,
        'aria-describedby': id,
        // A refused save focuses this element and not a button: a second Enter would choose a value unseen.
        tabIndex: -1,
        'data-choice-due': true,
      })}
      className={classNames(conflict !== null && styles['conflict'])}
    >
      <p id={heading} {...live} className={styles['conflictBy']}>
        {conflict !== null && (
          <Fragment key={turn}>
            <span className="visually-hidden">{t('record.conflict.field', { label: attribute.label })}</span>{' '}
            {author}
          </Fragment>
        )}
      </p>
      {conflict !== null && (
        <>
          <div id={id}>
            <ConflictValues
              attribute={attribute}
              mine={props.mine}
              theirs={conflict.theirs}
              theirLabel={t(`record.conflict.theirs_${other}`)}
              context={context}
            />
            {props.isChoiceDue && <p className={styles['choiceDue']}>{t('record.conflict.choose')}</p>}
          </div>
          <div className={styles['choices']}>
            <Button onClick={props.onKeepMine}>{t('record.conflict.keepMine')}</Button>
            <Button onClick={props.onTakeTheirs}>{t(`record.conflict.take_${other}`)}</Button>
          </div>
        </>
      )}
    </div>
  );
}
