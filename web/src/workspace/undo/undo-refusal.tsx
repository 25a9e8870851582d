import { isEmpty, paths, parseRecordAuthors, type RecordAuthors, type Resource } from '@ne2016/contract';
import type { HttpClient, UndoConflict } from '@ne2016/data-layer';
import { useDataLayer } from '@ne2016/data-layer/react';
import { useEffect, useId, useState } from 'react';
import { useSubscribed } from '#ui/use-subscribed.ts';
import { Button } from '#ui/button/button.tsx';
import { Modal, ModalActions, ModalBody } from '#ui/modal/modal.tsx';
import { SafeButton } from '#ui/modal/question.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import type { OpenRequest } from '#record/linked/open-elsewhere.ts';
import { authorOf, conflictAuthorText } from '#live/records/conflict-of.ts';
import { FullValue } from '#record/values/full-value.tsx';
import { linkedResource } from '#values/resource-by-name.ts';
import { useTextContext } from '#values/use-text-context.ts';
import type { TextContext } from '#values/text-context.ts';
import { type Refused, type UndoWay, useUndo } from '#live/undo/undo.ts';
import styles from './undo-refusal.module.css';
import { titleOfChange } from '#live/undo/undo-text.ts';

interface UndoRefusalProps {
  userId: string;
  http: HttpClient;
  onOpen: (request: OpenRequest) => void;
}

/** Reports that a change was not undone or redone, because another user has written since, and shows both values. */
export function UndoRefusal({ onOpen, ...props }: UndoRefusalProps) {
  const { t } = useTranslation();
  const undo = useUndo();
  const { dismiss } = undo;
  const refused = useSubscribed(undo, () => undo.refused);
  // The content stays while the modal slides out.
  const [shown, setShown] = useState<Refused | null>(null);
  if (refused !== null && refused !== shown) setShown(refused);
  const open = () => {
    dismiss();
    if (refused !== null)
      onOpen({ resource: linkedResource(refused.step.resource), key: refused.outcome.id });
  };
  return (
    <Modal
      open={refused !== null}
      onClose={dismiss}
      title={t(`${shown?.way ?? 'undo'}.refused.title`)}
      role="alertdialog"
      size="medium"
    >
      <ModalBody>{shown !== null && <Refusal refused={shown} {...props} />}</ModalBody>
      <ModalActions>
        <SafeButton onClick={dismiss}>{t('undo.refused.close')}</SafeButton>
        <Button look="primary" onClick={open}>
          {t('undo.refused.open')}
        </Button>
      </ModalActions>
    </Modal>
  );
}

/** Returns the authors of a record’s changes, as far as the server names them. */
function useAuthors(http: HttpClient, { step, outcome }: Refused): RecordAuthors {
  const [authors, setAuthors] = useState<RecordAuthors>({});
  useEffect(() => {
    let isHere = true;
    const path = paths.authors(step.resource, outcome.id);
    const take = ({ body }: { body: unknown }) => isHere && setAuthors(parseRecordAuthors(body));
    // Both values are shown without a name, too.
    void http.request({ method: 'GET', path }).then(take, () => undefined);
    return () => void (isHere = false);
  }, [http, step, outcome]);
  return authors;
}

function Refusal({ refused, userId, http }: Omit<UndoRefusalProps, 'onOpen'> & { refused: Refused }) {
  const { t } = useTranslation();
  const layer = useDataLayer();
  const { way, step, outcome } = refused;
  const resource = linkedResource(step.resource);
  const context = useTextContext(resource);
  const authors = useAuthors(http, refused);
  const change = step.changes.find(({ id }) => id === outcome.id);
  const title = (change && titleOfChange(layer, step, change)) || t('record.untitled');
  const isDeletion = step.action === (way === 'undo' ? 'created' : 'deleted');
  return (
    <>
      <p>{t(`${way}.refused.${step.action}`, { title })}</p>
      {outcome.conflicts.map((conflict) => (
        <ConflictValues key={conflict.attribute} {...{ resource, conflict, context, way, isDeletion }}>
          {conflictAuthorText(authorOf({ authors }, conflict.attribute, userId), context.pack, t)}
        </ConflictValues>
      ))}
    </>
  );
}

interface ConflictValuesProps {
  resource: Resource;
  conflict: UndoConflict;
  context: TextContext;
  way: UndoWay;
  /** Whether the record was to be deleted. */
  isDeletion: boolean;
  /** The author of the current value. */
  children: string;
}

/** The value to write, or for a deletion the one that the record had, and the current one. */
function ConflictValues({ resource, conflict, context, way, isDeletion, children }: ConflictValuesProps) {
  const { t } = useTranslation();
  const heading = useId();
  const { attribute: name, before, expected, current } = conflict;
  const attribute = resource.attributes[name];
  // What the person has written was there after the step, that is before its undo.
  const isOwn = isDeletion === (way === 'undo');
  const show = (value: unknown) =>
    attribute === undefined || isEmpty(value) ? (
      t('list.none')
    ) : (
      <FullValue attribute={attribute} value={value} context={context} />
    );
  return (
    <section aria-labelledby={heading} className={styles['conflict']}>
      <h3 id={heading}>{attribute?.label ?? name}</h3>
      <dl>
        <div>
          <dt>{t(isOwn ? 'undo.refused.written' : 'undo.refused.before')}</dt>
          <dd>{show(isDeletion ? expected : before)}</dd>
        </div>
        <div>
          <dt>{t('undo.refused.current')}</dt>
          <dd>{show(current)}</dd>
          <dd className={styles['by']}>{children}</dd>
        </div>
      </dl>
    </section>
  );
}
