export type { Reason } from './extensions/extension-faults.ts';
export * from './extensions/hooks-api.ts';
export type * from './extensions/records-api.ts';
export * from './extensions/jobs/job-api.ts';
export * from './extensions/routes/route-api.ts';
export * from './extensions/server-extension.ts';
export type * from './extensions/services-api.ts';
