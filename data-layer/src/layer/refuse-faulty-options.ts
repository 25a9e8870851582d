import { findDeclarationFaults } from '@ne2016/contract';
import { aClient, findOptionFaults, having, ofType, type OptionRules } from '../ports/check-options.ts';
import type { DataLayerOptions } from './create-data-layer.ts';

/** The layer knows no environment: a bundler writes the value here, or Node has it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** Made when it is needed: what is made at once is carried by a production build too. */
const makeRules = (): OptionRules<DataLayerOptions> => ({
  // Each of them has its own faults told.
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
 * Tells a developer everything that is wrong with the declarations at once. A production build has nobody to tell, and
 * its bundler drops the check with all of its texts: it would be a quarter of the layer.
 * @throws TypeError that names every fault.
 */
export function refuseFaultyOptions(options: DataLayerOptions): void {
  try {
    if (process.env.NODE_ENV !== 'production') refuse(options);
  } catch (error) {
    // A browser has no `process` where no bundler has put its value here.
    if (error instanceof ReferenceError) refuse(options);
    else throw error;
  }
}
