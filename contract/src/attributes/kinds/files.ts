import * as z from 'zod/mini';
import { broken } from '../broken-rule.ts';
import { builder, type CommonOptions, type KindDeclaration, type ValueRules } from '../kind-definition.ts';
import { referenceSchema } from './file-schema.ts';
import { commonOptions, wholeFrom } from '../option-checks.ts';
import { type FileReference, type FileRules, fileRuleOptions } from './file.ts';

/** `least`, `most`: the number of files, unless there are none; at most 100. The rest applies to each. */
type FilesOptions = CommonOptions & FileRules & { least?: number; most?: number };

/** Several files. Its value is an array of {@link FileReference}, in the order that people give them. */
export const files = builder<'files', FilesOptions>('files');

/**
 * The limit of `most`: the server looks each file up in the write transaction, which blocks all other writes.
 */
export const mostFiles = 100;

export const filesDeclaration: KindDeclaration<FilesOptions> = {
  options: () => ({
    ...commonOptions,
    ...fileRuleOptions(),
    least: wholeFrom(1, mostFiles),
    most: wholeFrom(1, mostFiles),
  }),
  isTitle: false,
};

/** Removes duplicates: a record has each file once. */
function withoutDoubles(references: readonly FileReference[]): readonly FileReference[] {
  return [...new Map(references.map((reference) => [reference.id, reference])).values()];
}

export const filesRules: ValueRules<FilesOptions, readonly FileReference[]> = {
  schema: ({ least = 1, most = mostFiles, ...rules }) =>
    z.pipe(
      z.array(referenceSchema(rules), broken('files')).check(
        z.refine((references) => withoutDoubles(references).length >= least, broken('leastFiles')),
        z.maxLength(most, broken('mostFiles')),
      ),
      z.transform((references: FileReference[]) => withoutDoubles(references)),
    ),
  limits: ({ least = 1, most = mostFiles, accept = [] }) => ({
    leastFiles: least,
    mostFiles: most,
    accept: accept.join(', '),
  }),
};
