import { referenceSchema } from './file-schema.ts';
import { builder, type CommonOptions, type KindDeclaration, type ValueRules } from '../kind-definition.ts';
import { commonOptions, type OptionCheck, optional, shown, wholeFrom } from '../option-checks.ts';

/** A file that an attribute refers to. */
export interface FileReference {
  /** Its identifier on the server. */
  id: string;
  /** The file name. */
  name: string;
  /** The size in bytes. */
  size: number;
  /** The media type: `application/pdf`. */
  type: string;
}

/**
 * The accepted files: `maxSize` in bytes; `accept` lists media types, including patterns such as `image/*`.
 */
export interface FileRules {
  maxSize?: number;
  accept?: readonly string[];
}

type FileOptions = CommonOptions & FileRules;

const mediaType = /^[a-z]+\/(\*|[a-z0-9][a-z0-9!#$&^_.+-]*)$/;

const accept: OptionCheck = (value) => {
  if (!Array.isArray(value) || value.length === 0)
    return `doit énumérer des types de fichiers, par exemple ['application/pdf', 'image/*'], et non ${shown(value)}\u00a0; retirez-le pour tout accepter`;
  const wrong: unknown = value.find((type) => typeof type !== 'string' || !mediaType.test(type));
  return wrong === undefined
    ? undefined
    : `a ${shown(wrong)}, qui n’est pas un type de fichier\u00a0: écrivez-en un en minuscules, par exemple 'application/pdf' ou 'image/*'`;
};

/** The checks of the rules of files. */
export const fileRuleOptions = () => ({ maxSize: wholeFrom(1), accept: optional(accept) });

/** A file. Its value is a {@link FileReference}; `null` if empty and not `required`. `maxSize` is in bytes. */
export const file = builder<'file', FileOptions>('file');

export const fileDeclaration: KindDeclaration<FileOptions> = {
  options: () => ({ ...commonOptions, ...fileRuleOptions() }),
  isTitle: false,
};

export const fileRules: ValueRules<FileOptions, FileReference> = {
  schema: referenceSchema,
  limits: ({ accept = [] }) => ({ accept: accept.join(', ') }),
};
