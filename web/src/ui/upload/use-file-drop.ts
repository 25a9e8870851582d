import { useEffect, useState } from 'react';

/** Whether files are being held over an element, and what the element needs to know it. */
export interface FileDrop {
  readonly isOver: boolean;
  readonly handlers: { onDragEnter: () => void; onDragLeave: () => void; onDrop: () => void };
}

function isFileInput(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'file';
}

/**
 * A file input takes what is dropped on it by itself. This shows that it would, and keeps the browser from leaving the
 * page for a file that was dropped beside it.
 */
export function useFileDrop(): FileDrop {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (isFileInput(event.target) || event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    addEventListener('dragover', refuse);
    addEventListener('drop', refuse);
    return () => {
      removeEventListener('dragover', refuse);
      removeEventListener('drop', refuse);
    };
  }, []);
  return {
    isOver,
    handlers: {
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    },
  };
}
