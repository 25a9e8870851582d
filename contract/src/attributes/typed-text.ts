import type {
  CommonOptions,
  DefaultOption,
  KindDeclaration,
  TypedOptions,
  UniqueTextOptions,
} from './kind-definition.ts';
import { commonOptions, firstValue, trueOrFalse, typedOptions } from './option-checks.ts';

/** The options of a text whose format follows from its kind. */
export type TypedTextOptions = CommonOptions & TypedOptions & DefaultOption<string>;

export const typedTextOptions = { ...commonOptions, ...typedOptions, default: firstValue };

export const typedTextDeclaration: KindDeclaration<TypedTextOptions> = {
  options: () => typedTextOptions,
  isTitle: false,
};

/** The declaration of a number that identifies something, such as in a register. */
export const uniqueTextDeclaration: KindDeclaration<UniqueTextOptions> = {
  options: () => ({ ...typedTextOptions, unique: trueOrFalse }),
  isTitle: false,
};
