import { useDataLayer } from '@ne2016/data-layer/react';
import { useEffect, useRef, useState } from 'react';
import { countedLabel, type Resource } from '@ne2016/contract';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useAnnounce } from '#ui/toast/toast-region.tsx';
import type { TextContext } from '#values/text-context.ts';
import { exportFileName } from '#query/view/file-name.ts';
import { type ExportPart, exportRecords } from './list-export.ts';
import type { ExportFormat } from './record-writer.ts';
import { saveBlob } from '#platform/save-blob.ts';

/** How far an export is. */
type ExportState =
  | { readonly type: 'idle' }
  | { readonly type: 'running'; readonly done: number; readonly total: number }
  | { readonly type: 'failed' };

/** What is exported how. */
interface ExportChoice {
  readonly part: ExportPart;
  readonly format: ExportFormat;
}

/** Progress is drawn no more often, in milliseconds. */
const progressPause = 100;

/** Exports a list into a file that the browser saves. */
export function useListExport(resource: Resource, context: TextContext, onDone: () => void) {
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
      // Who has cancelled it knows.
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

/** Writes the file, has it saved, and says so. */
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
