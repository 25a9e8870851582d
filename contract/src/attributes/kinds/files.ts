import * as z from 'zod/mini';
import { broken } from '../broken-rule.ts';
import { builder, type CommonOptions, type KindDeclaration, type ValueRules } from '../kind-definition.ts';
import { referenceSchema } from './file-schema.ts';
import { commonOptions, wholeFrom } from '../option-checks.ts';
import { type FileReference, type FileRules, fileRuleOptions } from './file.ts';

/** `least`, `most`: how many files there are where there are any; 100 at most. The rest is said of each of them. */
type FilesOptions = CommonOptions & FileRules & { least?: number; most?: number };

/** Several files. Its value is an array of {@link FileReference}, in the order that people give them. */
export const files = builder<'files', FilesOptions>('files');

/** Each is looked up in the transaction that writes them, in which nobody else writes. */
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

/** A record holds a file once. */
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
