import { useEffect } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Modal, ModalActions, ModalBody } from '#ui/modal/modal.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import type { TextContext } from '#values/text-context.ts';
import { conflictAuthorText, conflictOf } from '#live/records/conflict-of.ts';
import { ConflictValues } from './conflict-values.tsx';
import styles from './conflicts.module.css';
import type { RecordEditing, RecordEditor } from '../editing/record-editor.ts';

interface ConflictsModalProps {
  open: boolean;
  onClose: () => void;
  editor: RecordEditor;
  editing: RecordEditing;
  context: TextContext;
  userId: string;
}

/** All conflicts of a record, each with both values. Closes with the last conflict. */
export function ConflictsModal({ open, onClose, ...shared }: ConflictsModalProps) {
  const { t } = useTranslation();
  const { editor, editing } = shared;
  const { conflicts } = editing.record;
  const isOver = open && conflicts.length === 0;
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  const endAll = (end: (name: string) => void) => {
    for (const name of conflicts) end(name);
  };
  const title = t('record.conflict.open', { count: conflicts.length });
  return (
    <Modal open={open} onClose={onClose} size="wide" title={title}>
      <ModalBody>
        {conflicts.map((name) => (
          <OneConflict key={name} name={name} {...shared} />
        ))}
      </ModalBody>
      <ModalActions start={<Button onClick={onClose}>{t('record.conflict.edit')}</Button>}>
        <Button onClick={() => endAll((name) => editor.keepMine(name))}>
          {t('record.conflict.keepAll')}
        </Button>
        <Button onClick={() => endAll((name) => editor.takeTheirs(name))}>
          {t('record.conflict.takeAll')}
        </Button>
      </ModalActions>
    </Modal>
  );
}

type OneConflictProps = Omit<ConflictsModalProps, 'open' | 'onClose'> & { name: string };

function OneConflict({ name, editor, editing: { record }, context, userId }: OneConflictProps) {
  const { t } = useTranslation();
  const attribute = editor.resource.attributes[name];
  const conflict = conflictOf(record, name, userId);
  if (attribute === undefined || conflict === null) return null;
  const isColleague = conflict.by.who === 'colleague';
  const take = t(`record.conflict.take_${isColleague ? 'colleague' : 'other'}`);
  const { label } = attribute;
  return (
    <section aria-label={label} className={styles['conflict']}>
      <h3>{label}</h3>
      <p className={styles['conflictBy']}>{conflictAuthorText(conflict.by, context.pack, t)}</p>
      <ConflictValues
        attribute={attribute}
        mine={record.values[name]}
        theirs={conflict.theirs}
        theirLabel={t(`record.conflict.theirs_${isColleague ? 'colleague' : 'other'}`)}
        context={context}
      />
      <div className={styles['choices']}>
        <Button onClick={() => editor.keepMine(name)}>{t('record.conflict.keepMine')}</Button>
        <Button onClick={() => editor.takeTheirs(name)}>{take}</Button>
      </div>
    </section>
  );
}
