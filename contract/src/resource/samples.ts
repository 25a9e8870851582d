import type { Resource } from './define-resource.ts';

/**
 * The example records of one resource. They are loaded into empty tables in this order, so that the first has
 * the identifier 1, and links lead to earlier records.
 */
export interface Samples {
  resource: Resource;
  records: () => readonly Readonly<Record<string, unknown>>[];
}
