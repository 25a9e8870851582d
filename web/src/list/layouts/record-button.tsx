import type { ReactNode } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import type { DragKeyProps } from './use-record-drag.ts';

interface RecordButtonProps {
  /** Props of the focusable part of a draggable element. */
  keyProps: DragKeyProps;
  /** Whether it is in the tab order. */
  isReachable: boolean;
  className: string | undefined;
  title?: string;
  /** Identifies a card in the DOM. */
  'data-card'?: string;
  onOpen: () => void;
  onFocus?: () => void;
  children: ReactNode;
}

/** The title of a record in a layout: Enter opens the record, Space starts to drag it. */
export function RecordButton({ keyProps, isReachable, onOpen, ...props }: RecordButtonProps) {
  return (
    <span
      {...props}
      {...keyProps}
      role="button"
      tabIndex={isReachable ? 0 : -1}
      onClick={onOpen}
      onKeyDown={(event) => {
        keyProps.onKeyDown?.(event);
        if (event.key === 'Enter') onOpen();
      }}
    />
  );
}

/** Describes the keys of draggable records to screen readers. */
export function DragHint({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <p id={id} hidden>
      {t('layouts.settings.dragKeys')}
    </p>
  );
}
