export * from './extensions/interface-extension.ts';
export * from './extensions/part-api.ts';
export type * from './extensions/part-props.ts';
