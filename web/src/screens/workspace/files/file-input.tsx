import { type AttributeOf, type FileReference, isEmpty } from '@ne2016/contract';
import { HttpError } from '@ne2016/data-layer';
import { type FocusEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
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

/** The families of media types that have a name of their own: `image/*` is an image. */
const families = ['image', 'video', 'audio', 'text'] as const;

/** What people call types whose own name says little. */
const wellKnown: Readonly<Record<string, string>> = {
  'application/msword': 'Word',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.oasis.opendocument.text': 'ODT',
  'application/vnd.ms-excel': 'Excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.oasis.opendocument.spreadsheet': 'ODS',
  'text/plain': 'TXT',
};

/** `application/pdf` as PDF, `image/svg+xml` as SVG. */
function shortName(type: string): string {
  const subtype = type.slice(type.indexOf('/') + 1);
  return wellKnown[type] ?? (subtype.split('+')[0] ?? subtype).replace(/^x-/, '').toUpperCase();
}

/** What may be attached, in words. */
interface FileRules {
  /** The types one by one: « PDF, image ». */
  readonly accepted: string;
  /** All of it: « PDF ou image, 50 Mo au plus »; empty where everything may. */
  readonly hint: string;
}

/** Says which media types, and how many bytes, a file may have; `Infinity` for as many as it likes. */
function useFileRules(types: readonly string[] | undefined, maxSize: number): FileRules {
  const { t } = useTranslation();
  const pack = useLocalePack();
  const nameOf = (type: string) => {
    const family = families.find((one) => type === `${one}/*`);
    return family === undefined ? shortName(type) : t(`files.types.${family}`);
  };
  const names = [...new Set(types?.map(nameOf))];
  const choice = new Intl.ListFormat(pack.locale, { type: 'disjunction' }).format(names);
  const limit = maxSize === Infinity ? '' : t('files.limit', { maxSize: formatFileSize(maxSize, pack) });
  const hint = [choice, limit].filter((rule) => rule !== '').join(', ');
  return {
    accepted: names.join(', '),
    hint: hint.charAt(0).toLocaleUpperCase(pack.locale) + hint.slice(1),
  };
}
