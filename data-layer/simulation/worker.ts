import { parentPort, workerData } from 'node:worker_threads';
import { type Batch, runBatch } from './batch.ts';

await runBatch(workerData as Batch, (report) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  parentPort?.postMessage(report);
});
