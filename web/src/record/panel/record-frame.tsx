import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import type { ReactNode, Ref } from 'react';
import type { CanClose } from '#ui/modal/close-guard.ts';
import { Modal } from '#ui/modal/modal.tsx';
import { WhenLeft } from '#ui/modal/when-left.tsx';
import { type PanelSize, RecordPanel } from './record-panel.tsx';
import { type RecordPlace, RecordSteps } from './record-steps.tsx';
import { ResourceIcon } from '#values/resource-icon.tsx';
import styles from './record-frame.module.css';

export interface FrameProps {
  open: boolean;
  /** The place of the record in the list; `null` if it is not there. */
  place: RecordPlace | null;
  size: PanelSize;
  /** Receives the element of the record when it is beside the list. */
  panel: Ref<HTMLElement>;
  isBeside: boolean;
  /** Opens another record in place of this one. */
  onOpen: (key: RecordKey) => void;
  /** Called when the record has left the page and its focus is free. */
  onLeft: () => void;
  resource: Resource;
  title: string;
  canClose?: CanClose;
  onClose: () => void;
  children: ReactNode;
}

const alwaysClosable: CanClose = () => true;

/** Calls `call` once no open dialog has the focus; never, if the focus has moved elsewhere. */
function callWhenFree(call: () => void): void {
  const { activeElement } = document;
  const isAsking = activeElement?.closest('[role="alertdialog"]') !== null;
  if (isAsking && activeElement !== null) requestAnimationFrame(() => callWhenFree(call));
  else if (activeElement === document.body) call();
}

/** Shows a record beside the list if there is room, otherwise over it. */
export function RecordFrame({
  isBeside,
  open,
  place,
  size,
  panel,
  onOpen,
  onLeft,
  children,
  ...frame
}: FrameProps) {
  const { canClose = alwaysClosable, onClose } = frame;
  const title = <RecordHeading resource={frame.resource} title={frame.title} />;
  const steps = <RecordSteps place={place} onOpen={onOpen} />;
  if (!isBeside)
    return (
      <Modal
        open={open}
        onClose={onClose}
        canClose={canClose}
        from="right"
        size="wide"
        title={title}
        above={steps}
      >
        <WhenLeft call={onLeft} />
        {children}
      </Modal>
    );
  const whenLeft = () => callWhenFree(onLeft);
  return (
    open && (
      <RecordPanel ref={panel} title={title} size={size} head={steps} canClose={canClose} onClose={onClose}>
        <WhenLeft call={whenLeft} />
        {children}
      </RecordPanel>
    )
  );
}

/** The title of an open record, after the icon of its list. */
function RecordHeading({ resource, title }: { resource: Resource; title: string }) {
  return (
    <span className={styles['heading']}>
      <ResourceIcon resource={resource} />
      {title}
    </span>
  );
}
