export type { Reason } from './extensions/api/extension-faults.ts';
export * from './extensions/api/hooks-api.ts';
export type * from './extensions/api/records-api.ts';
export * from './extensions/api/job-api.ts';
export * from './extensions/api/route-api.ts';
export * from './extensions/api/server-extension.ts';
export type * from './extensions/api/services-api.ts';
