import { type AttributeOf, type FileReference, isEmpty } from '@ne2016/contract';
import { HttpError } from '@ne2016/data-layer';
import { type FocusEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../../formats/format-file-size.ts';
import { useLocalePack } from '../../../i18n/use-locale-pack.ts';
import { useProblemText } from '../../../session/use-problem-text.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import type { FieldTies } from '../../../ui/form/field.tsx';
import { type PendingState, Upload } from '../../../ui/upload/upload.tsx';
import { type FilePlace, isRefusal } from './file-calls.ts';
import { useFileCalls } from './file-calls-context.tsx';
import styles from './file-input.module.css';
import { FileLink } from './file-link.tsx';
import { useFileRules } from './use-file-rules.ts';

interface FileInputProps {
  place: FilePlace;
  attribute: AttributeOf<'file'>;
  value: unknown;
  onChange: (value: FileReference | null) => void;
  /** Told where a file stands that is chosen and not sent. */
  onPending: (state: PendingState | null) => void;
  onBlur: () => void;
  readOnly: boolean;
  ties: FieldTies;
}

/** The file that an attribute holds, and for who may change it, the way to another or to none. */
export function FileInput(props: FileInputProps) {
  const { t } = useTranslation();
  // A file only comes from the server, which has checked it.
  const file = isEmpty(props.value) ? null : (props.value as FileReference);
  if (!props.readOnly) return <ChangeableFile {...props} file={file} />;
  return (
    <output id={props.ties.id} aria-labelledby={props.ties['aria-labelledby']} className={styles['none']}>
      {file === null ? t('record.noFile') : <FileLink key={file.id} file={file} />}
    </output>
  );
}

function ChangeableFile({
  file,
  attribute,
  ties,
  ...props
}: FileInputProps & { file: FileReference | null }) {
  const { t } = useTranslation();
  const pack = useLocalePack();
  const problemText = useProblemText();
  const { send, maxSize } = useFileSending(props.place, attribute);
  const formatSize = (bytes: number) => formatFileSize(bytes, pack);
  const { accepted, hint } = useFileRules(attribute.accept, maxSize);
  const hintId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [said, say] = useState('');
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) props.onBlur();
  };
  const remove = () => {
    props.onChange(null);
    say(t('record.noFile'));
    // The button is gone with the file.
    frame.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={frame} className={styles['frame']} onBlur={leave}>
      {file !== null && <HeldFile file={file} onRemove={remove} />}
      <Upload
        single
        ties={hint === '' ? ties : describedFirstBy(hintId, ties)}
        send={send}
        isRefusal={isRefusal}
        accept={attribute.accept?.join(',')}
        accepted={accepted}
        replaces={file?.name}
        maxSize={maxSize}
        formatSize={formatSize}
        failureText={(error) => (error instanceof HttpError ? problemText(error.problem) : t('files.failed'))}
        onPending={props.onPending}
        onSent={(sent) => {
          props.onChange(sent);
          say(t('files.joined', { name: sent.name }));
        }}
      />
      {hint !== '' && (
        <p id={hintId} className={styles['hint']}>
          {hint}
        </p>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  );
}

/** The file that is there, and the way to none. */
function HeldFile({ file, onRemove }: { file: FileReference; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles['file']}>
      <FileLink key={file.id} file={file} />
      <IconButton icon="close" label={t('files.remove', { name: file.name })} onClick={onRemove} />
    </div>
  );
}

function describedFirstBy(id: string, ties: FieldTies): FieldTies {
  return { ...ties, 'aria-describedby': [id, ties['aria-describedby']].filter(Boolean).join(' ') };
}

/** How files are sent for an attribute, and how large they may be, in bytes. */
function useFileSending(place: FilePlace, attribute: AttributeOf<'file'>) {
  const calls = useFileCalls();
  const [limit, setLimit] = useState<number | null>(null);
  useEffect(() => {
    let isHere = true;
    void calls.uploadLimit().then((known) => isHere && setLimit(known));
    return () => void (isHere = false);
  }, [calls]);
  const { resource, attribute: name } = place;
  const send = useMemo(() => calls.send({ resource, attribute: name }), [calls, resource, name]);
  return { send, maxSize: Math.min(attribute.maxSize ?? Infinity, limit ?? Infinity) };
}
