import { type AttributeOf, type FileReference, isEmpty, filePaths } from '@ne2016/contract';
import { HttpError } from '@ne2016/data-layer';
import { type FocusEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../../formats/format-file-size.ts';
import { useLocalePack } from '../../../i18n/use-locale-pack.ts';
import { useProblemText } from '../../../session/use-problem-text.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import type { FieldTies } from '../../../ui/form/field.tsx';
import { Upload } from '../../../ui/upload/upload.tsx';
import type { FilePlace } from './file-calls.ts';
import { useFileCalls } from './file-calls-context.tsx';
import styles from './file-input.module.css';

interface FileInputProps {
  place: FilePlace;
  attribute: AttributeOf<'file'>;
  value: unknown;
  onChange: (value: FileReference | null) => void;
  /** Told how many files are chosen and not sent. */
  onPending: (count: number) => void;
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
      {file === null ? t('record.noFile') : <FileLink file={file} />}
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
  const frame = useRef<HTMLDivElement>(null);
  const [said, say] = useState('');
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) props.onBlur();
  };
  return (
    <div ref={frame} className={styles['frame']} onBlur={leave}>
      {file !== null && (
        <div className={styles['file']}>
          <FileLink file={file} />
          <IconButton
            icon="close"
            label={t('files.detach', { name: file.name })}
            onClick={() => {
              props.onChange(null);
              say(t('record.noFile'));
              // The button is gone with the file.
              frame.current?.querySelector('input')?.focus();
            }}
          />
        </div>
      )}
      <Upload
        single
        ties={ties}
        send={send}
        accept={attribute.accept?.join(',')}
        maxSize={maxSize}
        formatSize={(bytes) => formatFileSize(bytes, pack)}
        failureText={(error) => (error instanceof HttpError ? problemText(error.problem) : t('files.failed'))}
        onPending={props.onPending}
        onSent={(sent) => {
          props.onChange(sent);
          say(t('files.joined', { name: sent.name }));
        }}
      />
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  );
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

/** The server answers with a file to be saved; the page stays as it is. */
function FileLink({ file }: { file: FileReference }) {
  const pack = useLocalePack();
  return (
    <span className={styles['about']}>
      <a href={filePaths.file(file)} download={file.name} className={styles['link']}>
        {file.name}
      </a>
      <span className={styles['size']}>{formatFileSize(file.size, pack)}</span>
    </span>
  );
}
