import { findDeclarationFaults } from '@ne2016/contract';
import { aClient, findOptionFaults, having, ofType, type OptionRules } from '../ports/check-options.ts';
import type { DataLayerOptions } from './create-data-layer.ts';

/** Not in the types of the layer's environment: a bundler inserts the value, or Node has it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** Created on demand, since a top-level constant would remain in a production build. */
const makeRules = (): OptionRules<DataLayerOptions> => ({
  // The faults of the declarations are reported separately.
  resources: { isRight: () => true, expected: '' },
  http: aClient,
  extensions: ofType('boolean'),
  push: having('connect', 'disconnect', 'socketId'),
  clock: having('now', 'after', 'every'),
  wake: having('subscribe'),
  persistence: ofType('function'),
  tabs: ofType('function'),
  presence: ofType('function'),
  undo: ofType('function'),
  makeUniqueName: ofType('function'),
  onEvent: ofType('function'),
});

function refuse(options: DataLayerOptions | undefined): void {
  const resources: unknown = options?.resources;
  const faults = Array.isArray(resources)
    ? findDeclarationFaults(resources)
    : ['resources: must be a list of what defineResource() makes'];
  faults.push(...findOptionFaults(options, makeRules()));
  if (faults.length > 0)
    throw new TypeError(`The data layer cannot work with these options:\n${faults.join('\n')}`);
}

/**
 * Reports all faults of the declarations and options to a developer at once. A production build has no
 * developer as its reader, and its bundler drops the check with all its texts: it would be a quarter of the
 * layer.
 * @throws TypeError that names every fault.
 */
export function refuseFaultyOptions(options: DataLayerOptions): void {
  try {
    if (process.env.NODE_ENV !== 'production') refuse(options);
  } catch (error) {
    // Browsers have no `process`, unless a bundler has inserted its value.
    if (error instanceof ReferenceError) refuse(options);
    else throw error;
  }
}
