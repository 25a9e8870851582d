import { type FileReference, isEmpty } from '@ne2016/contract';
import { useRef, useState } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import styles from './file-input.module.css';
import { FileLink } from './file-link.tsx';
import { type FileInputProps, FileSending } from './file-sending.tsx';

type OneFileProps = FileInputProps<'file', FileReference>;

/** The file of an attribute and, with the right to change it, its replacement or removal. */
export function FileInput(props: OneFileProps) {
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

function ChangeableFile({ file, onChange, ...props }: OneFileProps & { file: FileReference | null }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const [said, say] = useState('');
  const remove = () => {
    onChange(null);
    say(t('record.noFile'));
    // The button is gone with the file.
    frame.current?.querySelector('input')?.focus();
  };
  const { place, attribute, ties, onPending, onBlur } = props;
  return (
    <FileSending
      {...{ place, attribute, ties, onPending, onBlur, said }}
      ref={frame}
      single
      replaces={file?.name}
      onSent={(sent) => {
        onChange(sent);
        say(t('files.joined', { name: sent.name }));
      }}
    >
      {file !== null && <HeldFile file={file} onRemove={remove} />}
    </FileSending>
  );
}

/** The present file, with a button to remove it. */
function HeldFile({ file, onRemove }: { file: FileReference; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles['file']}>
      <FileLink key={file.id} file={file} />
      <IconButton icon="close" label={t('files.remove', { name: file.name })} onClick={onRemove} />
    </div>
  );
}
