import { type DragEvent as ReactDragEvent, useEffect, useState } from 'react';

/** Receives files. `folders`: the entries that are folders, which browsers pass as files. */
export type DropFiles = (files: readonly File[], folders?: ReadonlySet<File>) => void;

/** Whether files are dragged over an element, and the handlers that detect it. */
interface FileDrop {
  readonly isOver: boolean;
  readonly handlers: {
    onDragEnter: () => void;
    onDragLeave: () => void;
    onDragOver: (event: ReactDragEvent) => void;
    onDrop: (event: ReactDragEvent) => void;
  };
}

const hasFiles = ({ types }: DataTransfer) => types.includes('Files');

function isFileInput(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'file';
}

/** Returns the dropped files. They can be read only while the event is handled. */
function droppedFiles({ items }: DataTransfer) {
  const files: File[] = [];
  const folders = new Set<File>();
  for (const item of items) {
    const file = item.kind === 'file' ? item.getAsFile() : null;
    if (file === null) continue;
    files.push(file);
    if (item.webkitGetAsEntry()?.isDirectory === true) folders.add(file);
  }
  return { files, folders };
}

/**
 * Handles drops on a file input. Left to the browser, several files on a single input would be dropped
 * without an event, and a folder would count as a file. A file dropped next to an input does not navigate.
 */
export function useFileDrop(onDrop: DropFiles): FileDrop {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (isFileInput(event.target) || event.dataTransfer === null || !hasFiles(event.dataTransfer)) return;
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
      onDragOver(event) {
        if (!hasFiles(event.dataTransfer)) return;
        // Otherwise the page gets no drop event.
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      },
      onDrop(event) {
        setOver(false);
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        const { files, folders } = droppedFiles(event.dataTransfer);
        onDrop(files, folders);
      },
    },
  };
}
