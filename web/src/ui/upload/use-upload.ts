import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { UploadQueue, type UploadQueueOptions } from './upload-queue.ts';

/** The files of one upload field, which are sent for as long as it is there; leaving cancels what is under way. */
export function useUpload<Answer>(options: UploadQueueOptions<Answer>) {
  const newest = useRef(options);
  useEffect(() => {
    newest.current = options;
  });
  const [queue] = useState(() => new UploadQueue(() => newest.current));
  useEffect(() => () => queue.stop(), [queue]);
  const uploads = useSyncExternalStore(
    useCallback((listener) => queue.subscribe(listener), [queue]),
    () => queue.uploads,
  );
  return { queue, uploads };
}
