import type { RecordId } from '@ne2016/contract';
import { useDataLayer } from '@ne2016/data-layer/react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { User } from '#session/session-state.ts';
import type { CanClose } from '#ui/modal/close-guard.ts';
import { mayDoSome } from '#live/records/user-rights.ts';
import { titleAttributeFor } from '#values/record-title.ts';
import { useTextContext } from '#values/use-text-context.ts';
import { type LinkedCreation, LinkedCreationContext } from '#values/looks/linked-creation-context.ts';
import { beginRecord } from '#live/records/new-record.ts';
import { OpenRecord } from './open-record.tsx';
import { createRecordEditor, type RecordEditor } from './editing/record-editor.ts';
import type { RecordOutcome } from './editing/record-outcome.ts';
import { useRecordOutcomes } from './editing/use-record-editing.ts';
import { useOutcomeText } from './use-outcome-text.ts';

/** A record that is being created for a link. */
interface Creation {
  readonly editor: RecordEditor;
  readonly onCreated: (id: RecordId) => void;
  /** The element that had the focus, to be restored. */
  readonly from: Element | null;
  readonly isOpen: boolean;
}

interface LinkedCreationProviderProps {
  user: Pick<User, 'id' | 'role'>;
  /** The form, which keeps its state meanwhile. */
  children: ReactNode;
}

/** Lets the links of a form create records in a dialog over it. */
export function LinkedCreationProvider({ user, children }: LinkedCreationProviderProps) {
  const layer = useDataLayer();
  const [creation, setCreation] = useState<Creation | null>(null);
  const isOpen = creation?.isOpen === true;
  const value = useMemo(
    (): LinkedCreation => ({
      isOpen,
      mayCreate: (resource) => mayDoSome('create', resource, user),
      create(resource, title, onCreated) {
        const key = beginRecord(layer.store(resource), user, {
          [titleAttributeFor(resource, title)]: title,
        });
        const editor = createRecordEditor(layer, resource, key);
        setCreation({ editor, onCreated, from: document.activeElement, isOpen: true });
      },
    }),
    [isOpen, layer, user],
  );
  return (
    <LinkedCreationContext value={value}>
      {children}
      {creation !== null && (
        <NewLinkedRecord
          key={creation.editor.key}
          creation={creation}
          user={user}
          onClosed={() => setCreation({ ...creation, isOpen: false })}
        />
      )}
    </LinkedCreationContext>
  );
}

interface NewLinkedRecordProps {
  creation: Creation;
  user: LinkedCreationProviderProps['user'];
  onClosed: () => void;
}

const nowhere = () => undefined;
const addsNothing = async () => false;
const modalSize = { isFull: false, setFull: nowhere };

function NewLinkedRecord({ creation, user, onClosed }: NewLinkedRecordProps) {
  const { editor } = creation;
  const { resource } = editor;
  const context = useTextContext(resource);
  const { say } = useOutcomeText(resource);
  const guard = useRef<CanClose | null>(null);
  useRecordOutcomes(editor, (outcome: RecordOutcome) => {
    // Also if something was typed meanwhile that is given up later: the record exists.
    if ((outcome.type === 'saved' || outcome.type === 'partlySaved') && outcome.isNew)
      creation.onCreated(outcome.id);
    if (!editor.hasEnded) return;
    onClosed();
    say(outcome, true);
  });
  // The list of options is closed, so the modal cannot restore the focus to it.
  const giveFocusBack = () => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && creation.from instanceof HTMLElement) creation.from.focus();
  };
  return (
    // Links of the new record can create records too.
    <LinkedCreationProvider user={user}>
      <OpenRecord
        editor={editor}
        open={creation.isOpen}
        isOverForm
        user={user}
        context={context}
        place={null}
        size={modalSize}
        guard={guard}
        panel={null}
        onAdd={addsNothing}
        onOpen={nowhere}
        onLeft={giveFocusBack}
      />
    </LinkedCreationProvider>
  );
}
