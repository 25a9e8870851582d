import { parentPort, workerData } from 'node:worker_threads';
import { type Batch, runBatch } from './batch.ts';

await runBatch(workerData as Batch, (report) => parentPort?.postMessage(report));
