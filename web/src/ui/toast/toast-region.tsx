import {
  createContext,
  type FocusEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useSubscribed } from '../use-subscribed.ts';
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
 * Returns a function that shows the outcome of an action as a message at the edge of the page, announced at
 * once. It disappears by itself, so it must not be the only place of information. The function returns one
 * that dismisses the message.
 * @throws Error outside of a {@link ToastRegion}.
 */
export function useAnnounce(): Announce {
  return useToasts().add;
}

/** Returns a function that shows changes by others at once, and announces them with other news. */
export function useAnnounceChange(): Announce {
  return useToasts().addChange;
}

interface ToastRegionProps {
  /** `true` hides the messages and keeps all their time. */
  held?: boolean;
  /** The queue of the messages; by default one of its own. */
  queue?: ToastQueue;
  children: ReactNode;
}

/** Shows the messages of all components below. */
export function ToastRegion({ held = false, children, ...props }: ToastRegionProps) {
  const [own] = useState(() => new ToastQueue());
  const { queue = own } = props;
  useEffect(() => () => queue.clear(), [queue]);
  useEffect(() => queue.setPaused('held', held), [queue, held]);
  return (
    <ToastContext value={queue}>
      {children}
      <Toasts queue={queue} held={held} />
    </ToastContext>
  );
}

/** Pauses the timers of messages while the page is hidden, since they cannot be read then. */
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
  const toasts = useSubscribed(queue, () => queue.shown);
  const region = useRef<HTMLElement>(null);
  const isShown = toasts.length > 0;
  const focus = useToastFocus(region, isShown);
  usePauseWhileHidden(queue);
  useClearPlace(region, isShown && !held);
  // The last message may disappear under the pointer, without a leave event, or with the focus in it.
  useEffect(() => {
    if (isShown) return;
    queue.setPaused('pointer', false);
    queue.setPaused('focus', false);
  }, [queue, isShown]);
  return (
    // The handlers only observe: the actions are those of the buttons within.
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
      {/* Each message is its own live region. */}
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
    // Escape must not reach the modal below.
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

/** Moves the focus to the messages and back, as between the panes of a window. */
const regionKey = 'F6';

/** Returns the first button of a message: its action, or else the one that dismisses it. */
function buttonOf(message: Element | null | undefined): HTMLElement | null | undefined {
  return message?.querySelector<HTMLElement>('button');
}

/** Moves the focus to messages, which appear anywhere in the tab order, and back. */
interface ToastFocus {
  /** Must be called when the focus enters the region. */
  enter(event: FocusEvent): void;
  /** Moves the focus to the message after the one with this button, or back to its origin. */
  leave(button: HTMLElement): void;
}

/** Moves the focus by a key to the newest message in a region, even out of a modal, and back. */
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
