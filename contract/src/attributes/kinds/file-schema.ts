import * as z from 'zod/mini';
import { isAcceptedType } from '../accepted-type.ts';
import { broken } from '../broken-rule.ts';
import type { FileRules } from './file.ts';

/** The schema of a non-empty text of at most `most` characters. */
const filled = (most: number) =>
  z.string(broken('file')).check(z.minLength(1, broken('file')), z.maxLength(most, broken('file')));

/** The schema of a reference to one file. */
export const referenceSchema = ({ maxSize, accept }: FileRules) =>
  z
    .strictObject(
      {
        id: filled(64),
        name: filled(255),
        size: z.int(broken('file')).check(z.nonnegative(broken('file'))),
        type: z.string(broken('file')).check(z.maxLength(255, broken('file'))),
      },
      broken('file'),
    )
    .check(
      z.refine(({ size }) => maxSize === undefined || size <= maxSize, broken('maxSize')),
      z.refine(({ type }) => isAcceptedType(type, accept), broken('accept')),
    );
