import { filesIn, type FileReference, mostFiles } from '@ne2016/contract';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import styles from './file-input.module.css';
import { FileLink } from './file-link.tsx';
import { FileList } from './file-list.tsx';
import { type FileInputProps, FileSending } from './file-sending.tsx';

type SeveralFilesProps = FileInputProps<'files', readonly FileReference[]>;

/** The files of an attribute and, with the right to change them, their upload, removal and order. */
export function FilesInput(props: SeveralFilesProps) {
  const { t } = useTranslation();
  if (!props.readOnly) return <ChangeableFiles {...props} />;
  const files = filesIn(props.value);
  return (
    <div
      role="group"
      id={props.ties.id}
      aria-labelledby={props.ties['aria-labelledby']}
      className={styles['none']}
    >
      {files.length === 0 ? t('record.noFile') : <FileList files={files} />}
    </div>
  );
}

function ChangeableFiles({ value, onChange, ...props }: SeveralFilesProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const [said, say] = useState('');
  const files = filesIn(value);
  const { add, remove, moveUp } = useHeldFiles(files, onChange);
  const { place, attribute, ties, onPending, onBlur } = props;
  return (
    <FileSending
      {...{ place, attribute, ties, onPending, onBlur, said }}
      ref={frame}
      handsOver
      room={(attribute.most ?? mostFiles) - files.length}
      onSent={(sent, _, turn) => {
        add(sent, turn);
        say(t('files.joined', { name: sent.name }));
      }}
    >
      {files.length > 0 && (
        <ol className={styles['held']}>
          {files.map((file, at) => (
            <HeldFile
              key={file.id}
              file={file}
              onRemove={(row) => {
                // The button that had the focus is gone with its file.
                focusBeside(row, frame.current);
                remove(file);
                say(t('files.removed', { name: file.name }));
              }}
              onMoveUp={
                at === 0
                  ? undefined
                  : (row) => {
                      // The first file has no such button.
                      if (at === 1) row.querySelector('a')?.focus();
                      moveUp(file);
                      say(t('files.moved', { name: file.name, place: at, total: files.length }));
                    }
              }
            />
          ))}
        </ol>
      )}
    </FileSending>
  );
}

/**
 * Moves the focus to the remove button of the next file, from the last file to that of the previous one, and
 * from the only file to the input.
 */
function focusBeside(row: Element, frame: HTMLElement | null): void {
  const next = row.nextElementSibling ?? row.previousElementSibling;
  const target = next?.querySelector<HTMLElement>('button:last-of-type') ?? frame?.querySelector('input');
  target?.focus();
}

/** Returns functions that change the current files: two may arrive before either is rendered. */
function useHeldFiles(files: readonly FileReference[], onChange: SeveralFilesProps['onChange']) {
  const held = useRef(files);
  useEffect(() => {
    held.current = files;
  });
  /** The order of choosing, by file: a small file arrives before a large one. */
  const turns = useRef(new Map<string, number>());
  const change = (next: readonly FileReference[]) => {
    held.current = next;
    onChange(next.length === 0 ? null : next);
  };
  const without = (file: FileReference) => held.current.filter(({ id }) => id !== file.id);
  return {
    add(file: FileReference, turn: number) {
      turns.current.set(file.id, turn);
      const next = held.current.findIndex(({ id }) => (turns.current.get(id) ?? 0) > turn);
      change(held.current.toSpliced(next === -1 ? held.current.length : next, 0, file));
    },
    remove: (file: FileReference) => change(without(file)),
    moveUp(file: FileReference) {
      const at = held.current.findIndex(({ id }) => id === file.id);
      change(without(file).toSpliced(at - 1, 0, file));
    },
  };
}

interface HeldFileProps {
  file: FileReference;
  /** Both receive the row of the file. */
  onRemove: (row: Element) => void;
  onMoveUp: ((row: Element) => void) | undefined;
}

/** A present file, with its actions. */
function HeldFile({ file, onRemove, onMoveUp }: HeldFileProps) {
  const { t } = useTranslation();
  const inRow = (act: (row: Element) => void) => (event: MouseEvent) => {
    const row = event.currentTarget.closest('li');
    if (row !== null) act(row);
  };
  const { name } = file;
  return (
    <li className={styles['file']}>
      <FileLink file={file} />
      <span className={styles['actions']}>
        {onMoveUp !== undefined && (
          <IconButton icon="chevronUp" label={t('files.moveUp', { name })} onClick={inRow(onMoveUp)} />
        )}
        <IconButton icon="close" label={t('files.remove', { name })} onClick={inRow(onRemove)} />
      </span>
    </li>
  );
}
