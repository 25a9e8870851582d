import type { ReactNode } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import type { DragKeyProps } from './use-record-drag.ts';

interface RecordButtonProps {
  /** Of the element that can be dragged. */
  keyProps: DragKeyProps;
  /** Whether Tab leads to it. */
  isReachable: boolean;
  className: string | undefined;
  title?: string;
  /** By which a card is found. */
  'data-card'?: string;
  onOpen: () => void;
  onFocus?: () => void;
  children: ReactNode;
}

/** The title of a record in a layout: Enter opens the record, Space takes it up. */
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

/** Tells, to those who listen, the keys of the records that can be dragged. */
export function DragHint({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <p id={id} hidden>
      {t('layouts.settings.dragKeys')}
    </p>
  );
}
