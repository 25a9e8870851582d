import { HttpError } from '@ne2016/data-layer';
import { useListState, useResourceStore } from '@ne2016/data-layer/react';
import { useState } from 'react';
import { useProblemText } from '#session/use-problem-text.ts';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/form/alert.tsx';
import { ModalBody } from '#ui/modal/modal.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useHistoryCalls } from '#live/records/use-history-calls.ts';
import { useDeletion } from '#live/records/use-deletion.ts';
import { recordTitle } from '#values/record-title.ts';
import { deletionText } from './deletion-text.ts';
import type { OpenRecordProps } from './open-record.tsx';
import { mayDo } from '#live/records/user-rights.ts';
import { RecordFrame } from './panel/record-frame.tsx';
import styles from './panel/record-panel.module.css';

/** The known facts about a record in the address that was deleted or is not visible to this user. */
export function MissingRecord(props: OpenRecordProps & { isBeside: boolean }) {
  const { editor, user, context } = props;
  const { resource, key } = editor;
  const { t } = useTranslation();
  const list = useListState(resource);
  // Until the list is loaded from the server, the record may still be in it.
  const isMissing = list.state === 'ready' && !list.isCached;
  const deletion = useDeletion(resource, key, isMissing);
  if (!isMissing) return null;
  const close = () => editor.close();
  const former = Object.entries(deletion?.changes ?? {}).map(([name, { before }]) => [name, before] as const);
  const stored = { ...Object.fromEntries(former), [resource.identifier]: key };
  const title = recordTitle(resource, stored) || t('record.missing.title');
  return (
    <RecordFrame {...props} {...{ resource, title }} onClose={close}>
      <ModalBody>
        <div className={styles['missing']}>
          <p>
            {deletion === null
              ? t('record.missing.text')
              : `${t('record.missing.deleted')} ${deletionText(deletion, user.id, context.pack, t)}`}
          </p>
          {former.length > 0 && mayDo('restore', resource, stored, user) && <RestoreButton editor={editor} />}
          <Button onClick={close}>{t('record.missing.back')}</Button>
        </div>
      </ModalBody>
    </RecordFrame>
  );
}

/** Restores a record from the bin. Its address already opens it. */
function RestoreButton({ editor: { resource, key } }: Pick<OpenRecordProps, 'editor'>) {
  const { t } = useTranslation();
  const calls = useHistoryCalls();
  const store = useResourceStore(resource);
  const problemText = useProblemText();
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState('');
  const restore = async () => {
    setPending(true);
    try {
      await calls?.restore(resource.name, key);
      await store.reload();
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      setRefusal(problemText(error.problem));
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      {refusal !== '' && <Alert>{refusal}</Alert>}
      <Button look="primary" pending={isPending} onClick={() => void restore()}>
        {t('record.missing.restore')}
      </Button>
    </>
  );
}
