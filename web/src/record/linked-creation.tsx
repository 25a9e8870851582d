import type { RecordId, Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
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
import type { RecordOutcome } from '#live/records/record-outcome.ts';
import { useOutcomeText } from './use-outcome-text.ts';

/** A record that is being created for a link. */
interface Creation {
  readonly resource: Resource;
  readonly key: RecordKey;
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
        setCreation({ resource, key, onCreated, from: document.activeElement, isOpen: true });
      },
    }),
    [isOpen, layer, user],
  );
  return (
    <LinkedCreationContext value={value}>
      {children}
      {creation !== null && (
        <NewLinkedRecord
          key={creation.key}
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
  const { resource, key } = creation;
  const context = useTextContext(resource);
  const { say } = useOutcomeText(resource);
  const guard = useRef<CanClose | null>(null);
  const close = (outcome: RecordOutcome) => {
    onClosed();
    say(outcome, key);
    if (outcome.type === 'saved') creation.onCreated(outcome.id);
  };
  // The list of options is closed, so the modal cannot restore the focus to it.
  const giveFocusBack = () => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && creation.from instanceof HTMLElement) creation.from.focus();
  };
  return (
    // Links of the new record can create records too.
    <LinkedCreationProvider user={user}>
      <OpenRecord
        resource={resource}
        recordKey={key}
        open={creation.isOpen}
        isOverForm
        user={user}
        context={context}
        place={null}
        size={modalSize}
        guard={guard}
        panel={null}
        onClose={close}
        onSaved={nowhere}
        onAdd={addsNothing}
        onOpen={nowhere}
        onLeft={giveFocusBack}
      />
    </LinkedCreationProvider>
  );
}
