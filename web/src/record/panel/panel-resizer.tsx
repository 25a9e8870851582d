import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { rememberedNumber, rememberNumber } from '#platform/browser-memory.ts';
import styles from './record-panel.module.css';

/** Limits of the width of a panel, in rem. */
const bounds = { least: 27, most: 40 };

const pixelsPerRem = () => parseFloat(getComputedStyle(document.documentElement).fontSize);

const clamp = (width: number) => Math.min(Math.max(width, bounds.least), bounds.most);

/** At most 30 % of the window, because the list stays in use. */
const usualWidth = () => Math.min(0.3 * (innerWidth / pixelsPerRem()), 32);

/** Width of the panel beside lists, in rem; stored in the browser. */
export function usePanelWidth() {
  const [width, setWidth] = useState(() => clamp(rememberedNumber('recordPanelWidth') ?? usualWidth()));
  return {
    width,
    setWidth(wanted: number) {
      setWidth(clamp(wanted));
      rememberNumber('recordPanelWidth', clamp(wanted));
    },
  };
}

interface PanelResizerProps {
  /** In rem. */
  width: number;
  onWidth: (width: number) => void;
}

/** The edge of a panel, which changes its width by dragging or by arrow keys. */
export function PanelResizer({ width, onWidth }: PanelResizerProps) {
  const { t } = useTranslation();
  const start = useRef<{ at: number; width: number } | null>(null);
  const resizeByKey = (event: KeyboardEvent) => {
    const steps = { ArrowLeft: 1, ArrowRight: -1, Home: bounds.most, End: -bounds.most };
    const step = Object.hasOwn(steps, event.key) ? steps[event.key as keyof typeof steps] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    onWidth(width + step);
  };
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { at: event.clientX, width };
  };
  const drag = ({ clientX }: PointerEvent) => {
    if (start.current === null) return;
    onWidth(start.current.width + (start.current.at - clientX) / pixelsPerRem());
  };
  const end = () => {
    start.current = null;
  };
  return (
    // A movable separator is a widget, as in the ARIA pattern for window splitters.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('record.panel.width')}
      aria-valuemin={bounds.least}
      aria-valuemax={bounds.most}
      aria-valuenow={Math.round(width)}
      tabIndex={0}
      className={styles['resizer']}
      onKeyDown={resizeByKey}
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
