import * as z from 'zod/mini';
import { broken } from '../broken-rule.ts';
import { builder, type CommonOptions, type KindDeclaration, type ValueRules } from '../kind-definition.ts';
import { commonOptions, type OptionCheck, optional, shown, wholeFrom } from '../option-checks.ts';

/** A file that an attribute refers to. `size` is in bytes. */
export interface FileReference {
  id: string;
  name: string;
  size: number;
  type: string;
}

/** What is taken of files: `maxSize` in bytes; `accept` lists media types, `image/*` included. */
export interface FileRules {
  maxSize?: number;
  accept?: readonly string[];
}

type FileOptions = CommonOptions & FileRules;

/** Decides whether a media type is among `accept`: `image/png` is among `image/*`. Everything is where that lacks. */
export function isAcceptedType(type: string, accept: readonly string[] | undefined): boolean {
  if (accept === undefined) return true;
  return accept.some((one) => (one.endsWith('/*') ? type.startsWith(one.slice(0, -1)) : type === one));
}

const mediaType = /^[a-z]+\/(\*|[a-z0-9][a-z0-9!#$&^_.+-]*)$/;

const accept: OptionCheck = (value) => {
  if (!Array.isArray(value) || value.length === 0)
    return `must list media types, such as ['application/pdf', 'image/*'], not ${shown(value)}; leave it out to accept all`;
  const wrong: unknown = value.find((type) => typeof type !== 'string' || !mediaType.test(type));
  return wrong === undefined
    ? undefined
    : `has ${shown(wrong)}, which is no media type: write one in lower case, such as 'application/pdf' or 'image/*'`;
};

/** How the rules of files are checked. */
export const fileRuleOptions = () => ({ maxSize: wholeFrom(1), accept: optional(accept) });

/** A file. */
export const file = builder<'file', FileOptions>('file');

export const fileDeclaration: KindDeclaration<FileOptions> = {
  options: () => ({ ...commonOptions, ...fileRuleOptions() }),
  isTitle: false,
};

/** A text with something in it, and so many characters at most. */
const filled = (most: number) =>
  z.string(broken('file')).check(z.minLength(1, broken('file')), z.maxLength(most, broken('file')));

/** Of a reference to one file. */
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

export const fileRules: ValueRules<FileOptions, FileReference> = {
  schema: referenceSchema,
  limits: ({ accept = [] }) => ({ accept: accept.join(', ') }),
};
