import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useState,
  useSyncExternalStore,
} from 'react';
import { IconButton } from '#ui/button/icon-button.tsx';
import { type CanClose, useCloseRequest } from '#ui/modal/close-guard.ts';
import { CloseContext } from '#ui/modal/modal.tsx';
import { useInitialFocus } from '#ui/modal/use-initial-focus.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useCoveredHeight } from '#ui/use-covered-height.ts';
import { PanelResizer, usePanelWidth } from './panel-resizer.tsx';
import styles from './record-panel.module.css';

/** The position of a panel: beside the list, or in its place. */
export interface PanelSize {
  readonly isFull: boolean;
  readonly setFull: (isFull: boolean) => void;
}

interface RecordPanelProps {
  ref: Ref<HTMLElement>;
  title: ReactNode;
  size: PanelSize;
  /** Content above the title. */
  head: ReactNode;
  canClose: CanClose;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A record beside its list, which stays usable: a non-modal dialog. Escape closes it, as it closes a modal;
 * so does Escape in the table if nothing is selected.
 */
export function RecordPanel({ ref, title, size, head, canClose, onClose, children }: RecordPanelProps) {
  const { t } = useTranslation();
  const id = useId();
  const panel = useInitialFocus<HTMLDivElement>();
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => panel.current);
  const { width, setWidth } = usePanelWidth();
  const covered = useCoveredHeight(panel);
  const requestClose = useCloseRequest(canClose, onClose);
  const close = () => void requestClose();
  useEffect(() => {
    const closeByKey = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented } = event;
      if (key !== 'Escape' || defaultPrevented || !(target instanceof Element)) return;
      // Popovers of the panel are outside of its element, and close by the same key.
      if (panel.current?.contains(target) !== true && target.closest('main [role=grid]') === null) return;
      event.preventDefault();
      close();
    };
    // On the document, so that it runs after the handlers of everything inside.
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  });
  const label = t(size.isFull ? 'record.panel.beside' : 'record.panel.full');
  return (
    <CloseContext value={close}>
      <div
        ref={panel}
        role="dialog"
        aria-labelledby={id}
        tabIndex={-1}
        data-full={size.isFull || undefined}
        className={styles['panel']}
        style={{ '--panel-width': `${width}rem`, '--covered': `${covered}px` } as CSSProperties}
      >
        {!size.isFull && <PanelResizer width={width} onWidth={setWidth} />}
        <div className={styles['head']}>
          <div className={styles['place']}>{head}</div>
          <IconButton
            icon={size.isFull ? 'reduce' : 'enlarge'}
            label={label}
            onClick={() => size.setFull(!size.isFull)}
          />
          <IconButton icon="close" label={t('ui.close')} onClick={close} />
        </div>
        <h2 id={id} className={styles['title']}>
          {title}
        </h2>
        {children}
      </div>
    </CloseContext>
  );
}

export const roomy = '(width >= 68.75rem) and (height > 26rem)';

/** Returns whether there is room for a record beside its list when it is opened. */
export function useIsBeside(): boolean {
  const [isBeside] = useState(() => matchMedia(roomy).matches);
  return isBeside;
}

function subscribeToRoom(listener: () => void): () => void {
  const media = matchMedia(roomy);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Returns the position of a panel: over the list by choice, or because there is no longer room for both. */
export function usePanelSize(): PanelSize {
  const [isChosen, setFull] = useState(false);
  const isRoomy = useSyncExternalStore(subscribeToRoom, () => matchMedia(roomy).matches);
  return { isFull: isChosen || !isRoomy, setFull };
}
