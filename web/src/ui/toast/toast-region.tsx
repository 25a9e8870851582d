import {
  createContext,
  type FocusEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { useLiveRegion } from '../live/live-text.tsx';
import styles from './toast.module.css';
import { type Announce, type Toast, ToastQueue } from './toast-queue.ts';
import { useClearPlace } from './use-clear-place.ts';

const ToastContext = createContext<ToastQueue | null>(null);

function useToasts(): ToastQueue {
  const toasts = useContext(ToastContext);
  if (toasts === null) throw new Error('useAnnounce is called outside of a ToastRegion');
  return toasts;
}

/**
 * Says in passing what came of something that was done here; seen at the edge of the page and read aloud at once. It goes
 * by itself, so it must not be the only place of what somebody needs. Who says it gets a function that takes it back.
 * @throws Error outside of a {@link ToastRegion}.
 */
export function useAnnounce(): Announce {
  return useToasts().add;
}

/** Says in passing what others did: seen at once, and read aloud together with other news. */
export function useAnnounceChange(): Announce {
  return useToasts().addChange;
}

/** Takes back the messages with an action that was done elsewhere. */
export function useWithdraw(): ToastQueue['withdraw'] {
  const toasts = useContext(ToastContext);
  return useCallback((action) => toasts?.withdraw(action), [toasts]);
}

interface ToastRegionProps {
  /** True keeps the messages, unseen and with all their time, until what comes before them is done. */
  held?: boolean;
  children: ReactNode;
}

/** Shows the messages of everything below. */
export function ToastRegion({ held = false, children }: ToastRegionProps) {
  const [queue] = useState(() => new ToastQueue());
  useEffect(() => () => queue.clear(), [queue]);
  useEffect(() => queue.setPaused('held', held), [queue, held]);
  return (
    <ToastContext value={queue}>
      {children}
      <Toasts queue={queue} held={held} />
    </ToastContext>
  );
}

/** Pauses the timers of messages while the page is hidden, since nobody reads them then. */
function usePauseWhileHidden(queue: ToastQueue): void {
  useEffect(() => {
    const look = () => queue.setPaused('hidden', document.hidden);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [queue]);
}

function Toasts({ queue, held }: { queue: ToastQueue; held: boolean }) {
  const { t } = useTranslation();
  const toasts = useSyncExternalStore(
    useCallback((listener) => queue.subscribe(listener), [queue]),
    () => queue.shown,
  );
  const region = useRef<HTMLElement>(null);
  const isShown = toasts.length > 0;
  const focus = useToastFocus(region, isShown);
  usePauseWhileHidden(queue);
  useClearPlace(region, isShown && !held);
  // The last message may go from under the pointer, which then never leaves it, or with the focus in it.
  useEffect(() => {
    if (isShown) return;
    queue.setPaused('pointer', false);
    queue.setPaused('focus', false);
  }, [queue, isShown]);
  return (
    // The handlers only look on: what is done is done with the buttons within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={region}
      hidden={held}
      aria-label={t('ui.toasts')}
      className={styles['region']}
      // Messages can be read and dismissed while a modal makes the rest of the page inert.
      data-react-aria-top-layer="true"
      onPointerEnter={() => queue.setPaused('pointer', true)}
      onPointerLeave={() => queue.setPaused('pointer', false)}
      onFocus={(event) => {
        focus.enter(event);
        queue.setPaused('focus', true);
      }}
      onBlur={() => queue.setPaused('focus', false)}
    >
      {/* Each message is a live region by itself. */}
      <div role="status" aria-live="off" className={styles['toasts']}>
        {toasts.map((toast) => (
          <ToastMessage
            key={toast.id}
            toast={toast}
            held={held}
            onDismiss={(button) => {
              focus.leave(button);
              queue.dismiss(toast.id);
            }}
          />
        ))}
      </div>
    </section>
  );
}

interface ToastMessageProps {
  toast: Toast;
  held: boolean;
  onDismiss: (button: HTMLElement) => void;
}

function ToastMessage({ toast, held, onDismiss }: ToastMessageProps) {
  const { t } = useTranslation();
  const id = useId();
  const { turn, ...live } = useLiveRegion(held ? '' : toast.text, { cause: toast.cause, isNew: true });
  const dismissByKey = (event: ReactKeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape') return;
    // Not the modal below.
    event.stopPropagation();
    onDismiss(event.currentTarget);
  };
  return (
    <div className={styles['toast']}>
      <span id={id} {...live}>
        <span key={turn}>{toast.text}</span>
      </span>
      <div className={styles['buttons']}>
        {toast.actions.map((action) => (
          <Button
            key={action.label}
            look="quiet"
            className={styles['action']}
            aria-describedby={id}
            onKeyDown={dismissByKey}
            onClick={(event) => {
              onDismiss(event.currentTarget);
              action.run();
            }}
          >
            {action.label}
          </Button>
        ))}
        <IconButton
          icon="close"
          label={t('ui.dismiss')}
          aria-describedby={id}
          onKeyDown={dismissByKey}
          onClick={(event) => onDismiss(event.currentTarget)}
        />
      </div>
    </div>
  );
}

/** The key that goes to the messages and back, as between the parts of a window. */
const regionKey = 'F6';

/** The first button of a message: what can be done about it, or else how to dismiss it. */
function buttonOf(message: Element | null | undefined): HTMLElement | null | undefined {
  return message?.querySelector<HTMLElement>('button');
}

/** How the focus comes to messages that appear anywhere in the order of the page, and where it goes afterwards. */
interface ToastFocus {
  /** To be told when the focus comes into the region. */
  enter(event: FocusEvent): void;
  /** Moves the focus to the message after the one with this button, or back to where it came from. */
  leave(button: HTMLElement): void;
}

/** Brings the focus by a key to the newest message in a region, also out of a modal, and back by the same key. */
function useToastFocus(region: RefObject<HTMLElement | null>, isShown: boolean): ToastFocus {
  const origin = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!isShown) return;
    const go = (event: KeyboardEvent) => {
      if (event.key !== regionKey) return;
      event.preventDefault();
      if (region.current?.contains(document.activeElement)) origin.current?.focus();
      else buttonOf(region.current?.querySelector('[role=status] > :last-child'))?.focus();
    };
    document.addEventListener('keydown', go);
    return () => document.removeEventListener('keydown', go);
  }, [region, isShown]);
  return {
    enter({ relatedTarget, currentTarget }) {
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
        origin.current = relatedTarget;
    },
    leave(button) {
      const message = button.closest('[role=status] > *');
      const next = message?.nextElementSibling ?? message?.previousElementSibling;
      (buttonOf(next) ?? origin.current)?.focus();
    },
  };
}
