import { countedLabel, type Resource } from '@ne2016/contract';
import { useDataLayer } from '@ne2016/data-layer/react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/form/alert.tsx';
import { Modal, ModalActions, ModalBody } from '#ui/modal/modal.tsx';
import type { Translate } from '#ui/texts/texts.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useVersionedStore } from '#values/use-list-version.ts';
import type { TextContext } from '#values/text-context.ts';
import styles from './export.module.css';
import { countUnsaved, type ExportPart, exportRecords } from './list-export.ts';
import { type ExportFormat, exportFormats } from './export-writer.ts';
import { useAnnounce } from '#ui/toast/toast-region.tsx';
import { exportFileName } from '#query/view/export-file-name.ts';
import { saveBlob } from '#platform/save-blob.ts';

interface ExportModalProps {
  open: boolean;
  resource: Resource;
  /** The scopes to choose from, at least one; the first is the default. */
  parts: readonly [ExportPart, ...ExportPart[]];
  context: TextContext;
  onClose: () => void;
}

/** Asks for the records and the file format of an export, and writes the file. */
export function ExportModal({ open, resource, parts, context, onClose }: ExportModalProps) {
  const { t } = useTranslation();
  const [scope, setScope] = useState(parts[0].scope);
  const part = parts.find((one) => one.scope === scope) ?? parts[0];
  const [format, setFormat] = useState(exportFormats[0] as (typeof exportFormats)[number]);
  const { state, start, cancel } = useListExport(resource, context, onClose);
  const isRunning = state.type === 'running';
  const close = () => {
    cancel();
    onClose();
  };
  return (
    <Modal
      open={open}
      onClose={close}
      title={t('export.title', { list: resource.labels.plural })}
      size="medium"
    >
      <ModalBody>
        {state.type === 'failed' && <Alert>{t('export.failed')}</Alert>}
        <Choices
          legend={t('export.scope')}
          options={scopeChoices(resource, parts, t)}
          chosen={part.scope}
          disabled={isRunning}
          onChoose={setScope}
        />
        <Choices
          legend={t('export.format')}
          options={exportFormats.map((value) => ({
            value,
            label: t(`export.formats.${value}`),
            hint: t(`export.formatHints.${value}`),
          }))}
          chosen={format}
          disabled={isRunning}
          onChoose={setFormat}
        />
        <UnsavedNote resource={resource} part={part} />
        {isRunning && <Progress done={state.done} total={state.total} />}
      </ModalBody>
      <ModalActions>
        <Button onClick={isRunning ? cancel : close}>{t(isRunning ? 'export.stop' : 'export.cancel')}</Button>
        <Button
          look="primary"
          pending={isRunning || !part.isReady}
          onClick={() => void start({ part, format })}
        >
          {t('export.start')}
        </Button>
      </ModalActions>
    </Modal>
  );
}

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint: string;
}

/** Returns the scopes, with the number of their records. */
function scopeChoices({ labels }: Resource, parts: readonly ExportPart[], t: Translate) {
  return parts.map(({ scope, size }) => ({
    value: scope,
    label: t(`export.scopes.${scope}`),
    hint: t(`export.scopeHints.${scope}`, { count: size, name: countedLabel(labels, size) }),
  }));
}

interface ChoicesProps<Value extends string> {
  legend: string;
  options: readonly Choice<Value>[];
  chosen: Value;
  disabled: boolean;
  onChoose: (value: Value) => void;
}

/** Radio buttons with explanations. */
function Choices<Value extends string>({ legend, options, chosen, disabled, onChoose }: ChoicesProps<Value>) {
  const id = useId();
  const hintId = (value: string) => `${id}-${value}`;
  return (
    <fieldset className={styles['choices']} disabled={disabled}>
      <legend>{legend}</legend>
      {options.map(({ value, label, hint }) => (
        <label key={value} className={styles['option']}>
          <input
            type="radio"
            name={id}
            checked={value === chosen}
            aria-labelledby={`${hintId(value)}-label`}
            aria-describedby={hintId(value)}
            onChange={() => onChoose(value)}
          />
          <span>
            <span id={`${hintId(value)}-label`} className={styles['label']}>
              {label}
            </span>
            <span id={hintId(value)} className={styles['hint']}>
              {hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Warns of unsaved values: an export contains the values that are shown. */
function UnsavedNote({ resource, part }: { resource: Resource; part: ExportPart }) {
  const { t } = useTranslation();
  const list = useVersionedStore(resource);
  const count = useMemo(() => (list.store.hasUnsaved() ? countUnsaved(part, list.store) : 0), [part, list]);
  return count > 0 && <p className={styles['note']}>{t('export.unsaved', { count })}</p>;
}

function Progress({ done, total }: { done: number; total: number }) {
  const { t } = useTranslation();
  return (
    <div className={styles['progress']}>
      <progress max={Math.max(total, 1)} value={done} aria-label={t('export.progress')} />
      <span aria-hidden="true">{t('export.progressText', { done, total })}</span>
    </div>
  );
}

/** The progress of an export. */
type ExportState =
  | { readonly type: 'idle' }
  | { readonly type: 'running'; readonly done: number; readonly total: number }
  | { readonly type: 'failed' };

/** The scope and the format of an export. */
interface ExportChoice {
  readonly part: ExportPart;
  readonly format: ExportFormat;
}

/** Shortest time between two renders of the progress, in milliseconds. */
const progressPause = 100;

/** Exports a list to a file that the browser downloads. */
function useListExport(resource: Resource, context: TextContext, onDone: () => void) {
  const [state, setState] = useState<ExportState>({ type: 'idle' });
  const running = useRef<AbortController | null>(null);
  const write = useFileOfList(resource, context);
  useEffect(() => () => running.current?.abort(), []);

  async function start(choice: ExportChoice): Promise<void> {
    const { signal } = (running.current = new AbortController());
    try {
      await write(choice, signal, (done, total) => setState({ type: 'running', done, total }));
      setState({ type: 'idle' });
      onDone();
    } catch (error) {
      // Cancelled by the user: nothing to report.
      if (signal.aborted) return;
      reportError(error);
      setState({ type: 'failed' });
    }
  }

  function cancel(): void {
    running.current?.abort();
    setState({ type: 'idle' });
  }

  return { state, start, cancel };
}

/** Returns a function that writes and downloads the file, and announces it. */
function useFileOfList(resource: Resource, context: TextContext) {
  const { t } = useTranslation();
  const layer = useDataLayer();
  const announce = useAnnounce();
  return async (
    { part, format }: ExportChoice,
    signal: AbortSignal,
    draw: (done: number, total: number) => void,
  ): Promise<void> => {
    const { columns } = part;
    let drawn = performance.now();
    const onProgress = (done: number, total: number) => {
      if (performance.now() - drawn < progressPause) return;
      drawn = performance.now();
      draw(done, total);
    };
    draw(0, part.size);
    const records = { resource, columns, context, cutNote: t('export.cut') };
    const run = { layer, format, part, records, signal, onProgress };
    const { file, written, missing } = await exportRecords(run);
    const name = exportFileName([resource.labels.plural, part.name ?? ''], format, new Date());
    saveBlob(file, name);
    announce(t('export.done', { file: name, written, name: countedLabel(resource.labels, written) }));
    if (missing > 0) announce(t('export.fewer', { count: missing }));
  };
}
