import './cheap-password-hashes.ts';
import { registerHooks } from 'node:module';

const replacements = new Map([
  ['@ne2016/resources', import.meta.resolve('@ne2016/contract/testing')],
  ['@ne2016/resources/samples', import.meta.resolve('./samples/test-samples.ts')],
]);

/** With `node --import`: the program has the declarations of the tests where it asks for those of the team. */
registerHooks({
  resolve: (specifier, context, next) => next(replacements.get(specifier) ?? specifier, context),
});
