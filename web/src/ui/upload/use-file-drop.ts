import { type DragEvent as ReactDragEvent, useEffect, useState } from 'react';

/** Takes files. `folders`: those of them that are folders, which browsers give out as files. */
export type DropFiles = (files: readonly File[], folders?: ReadonlySet<File>) => void;

/** Whether files are being held over an element, and what the element needs to know it. */
interface FileDrop {
  readonly isOver: boolean;
  readonly handlers: {
    onDragEnter: () => void;
    onDragLeave: () => void;
    onDrop: (event: ReactDragEvent) => void;
  };
}

interface FileDropOptions {
  /** Whether there is place for one file. */
  single: boolean;
  /** Called with what the input would not take: several files where there is place for one, and folders. */
  onDrop: DropFiles;
}

function isFileInput(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'file';
}

/** What is dropped. It is known as long as the event is handled. */
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
 * A file input takes what is dropped on it by itself, but for what would be ignored there or could not be read. This
 * shows that it would, and keeps the browser from leaving the page for a file that was dropped beside it.
 */
export function useFileDrop({ single, onDrop }: FileDropOptions): FileDrop {
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
      onDrop(event) {
        setOver(false);
        const { files, folders } = droppedFiles(event.dataTransfer);
        if (folders.size === 0 && !(single && files.length > 1)) return;
        event.preventDefault();
        onDrop(files, folders);
      },
    },
  };
}
