import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createUploadQueue, type Upload, type UploadQueue, type UploadQueueOptions } from './upload-queue.ts';

/** The files of one upload field and what can be done with them. */
export interface UploadBehaviour extends Pick<UploadQueue, 'add' | 'retry' | 'remove'> {
  readonly uploads: readonly Upload[];
}

/** Sends files for as long as the component is there; leaving cancels what is under way. */
export function useUpload<Answer>(options: UploadQueueOptions<Answer>): UploadBehaviour {
  const newest = useRef(options);
  useEffect(() => {
    newest.current = options;
  });
  const [queue] = useState(() => createUploadQueue(() => newest.current));
  useEffect(() => () => queue.stop(), [queue]);
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads);
  return { uploads, add: queue.add, retry: queue.retry, remove: queue.remove };
}
