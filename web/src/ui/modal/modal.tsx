import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Dialog, Heading, Modal as AriaModal, ModalOverlay } from 'react-aria-components';
import { useTranslation } from '../texts/use-translation.ts';
import { IconButton } from '../button/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { type CanClose, useCloseRequest } from './close-guard.ts';
import styles from './modal.module.css';
import { useModalEntry } from './use-modal-entry.ts';
import { useDoubleClickGuard } from '../ignore-second-click.ts';

/**
 * Restores the focus as soon as a modal begins to close: React Aria does so after the animation, and input
 * until then would be lost. A modal that opens again meanwhile gets its focus back.
 * @returns the ref of the modal’s element.
 */
function useFocusBack<Target extends HTMLElement>(isOpen: boolean): RefObject<Target | null> {
  const modal = useRef<Target>(null);
  const [before] = useState(() => document.activeElement);
  const last = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpen) {
      last.current?.focus();
      last.current = null;
      return;
    }
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || modal.current?.contains(focused) !== true) return;
    last.current = focused;
    if (before instanceof HTMLElement && before.isConnected) before.focus();
    // No element is left to focus: a lost focus is noticed, one in a closing modal is not.
    if (document.activeElement === focused) focused.blur();
  }, [isOpen, before]);
  return modal;
}

interface ModalProps {
  open: boolean;
  /** Called when the modal should close: set `open` to false. */
  onClose: () => void;
  /** The edge from which the modal slides in. */
  from?: 'top' | 'right' | 'bottom' | 'left';
  /** `false`, or a promise of it, refuses every request to close: Escape, backdrop, button, browser back. */
  canClose?: CanClose;
  /** `false` hides the close button, for modals that never close by request. */
  closable?: boolean;
  title: ReactNode;
  /** Shown above the title. */
  above?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  /** `drawer`: leaves part of the page visible at any width. */
  size?: 'narrow' | 'medium' | 'wide' | 'drawer';
  children: ReactNode;
}

const alwaysClosable: CanClose = () => true;
const ModalContext = createContext<string | null>(null);

/** Requests to close the surrounding modal, or an element that closes like one. */
export const CloseContext = createContext<(() => void) | null>(null);

/** Whether the surrounding modal is open, not closing. */
export const OpenContext = createContext(true);

/** Whether modals stay visible while the rest of the page is hidden: they are marked by `data-in-sight`. */
export const InSightContext = createContext(false);

/** Returns a function that requests to close the surrounding modal, with the same guard as Escape. */
export function useModalClose(): () => void {
  const requestClose = useContext(CloseContext);
  if (requestClose === null) throw new Error('useModalClose is called outside of a modal');
  return requestClose;
}

/** A dialog over the page. It traps the focus and restores it; the page below is inert. */
export function Modal({ open, onClose, canClose = alwaysClosable, from = 'top', ...content }: ModalProps) {
  const requestClose = useCloseRequest(canClose, onClose);
  const id = useId();
  const within = useContext(ModalContext);
  const isInSight = useContext(InSightContext);
  useModalEntry({ id, within, isOpen: open, requestClose });
  const isMeant = useDoubleClickGuard(open);
  const request = () => void requestClose();
  return (
    <ModalOverlay
      {...(isInSight && { 'data-in-sight': '' })}
      isOpen={open}
      isDismissable
      shouldCloseOnInteractOutside={isMeant}
      onOpenChange={(isOpen) => isOpen || request()}
      className={classNames(styles['overlay'], styles[from])}
    >
      <AriaModal className={classNames(styles['modal'], styles[from], styles[content.size ?? 'narrow'])}>
        <ModalContext value={id}>
          <CloseContext value={request}>
            <OpenContext value={open}>
              <ModalFrame {...content} />
            </OpenContext>
          </CloseContext>
        </ModalContext>
      </AriaModal>
    </ModalOverlay>
  );
}

type FrameProps = Pick<ModalProps, 'title' | 'above' | 'role' | 'closable' | 'children'>;

function ModalFrame({ title, above, role = 'dialog', closable = true, children }: FrameProps) {
  const { t } = useTranslation();
  const requestClose = useModalClose();
  const dialog = useFocusBack(useContext(OpenContext));
  return (
    <Dialog ref={dialog} role={role} className={classNames(styles['dialog'])}>
      <header className={styles['head']}>
        {above !== undefined && <div className={styles['above']}>{above}</div>}
        <Heading slot="title" className={classNames(styles['title'])}>
          {title}
        </Heading>
        {closable && <IconButton icon="close" label={t('ui.close')} onClick={requestClose} />}
      </header>
      {children}
    </Dialog>
  );
}

/** The content of a modal; scrolls if it does not fit. */
export function ModalBody({ children }: { children: ReactNode }) {
  return (
    <div data-scrolls="" className={styles['body']}>
      {children}
    </div>
  );
}

/** A notice above the buttons, always visible; takes no room while it is empty. */
export function ModalNotice({ children }: { children: ReactNode }) {
  return <div className={styles['notice']}>{children}</div>;
}

/** The buttons at the bottom, always visible. `start` holds those apart from the others. */
export function ModalActions({ start, children }: { start?: ReactNode; children: ReactNode }) {
  return (
    <footer className={styles['actions']}>
      <div className={styles['start']}>{start}</div>
      {children}
    </footer>
  );
}
