import type { AttributeKind, OptionsOfKind } from './kinds.ts';

type Built<Kind extends AttributeKind, Options> = { readonly kind: Kind } & Readonly<Options>;

/** Makes the builder of one kind; the literal types of the options are kept for {@link RecordOf}. */
function builder<Kind extends AttributeKind>(kind: Kind) {
  return <const Options extends OptionsOfKind[Kind]>(options: Options): Built<Kind, Options> => ({
    kind,
    ...options,
  });
}

/** One line of text. */
export const text = builder('text');
/** Several lines of text. */
export const longText = builder('longText');
/** An e-mail address. */
export const email = builder('email');
/** An `http` or `https` address. */
export const url = builder('url');
/** A number; whole unless `decimals` is given. */
export const number = builder('number');
/** An amount in euros. */
export const amount = builder('amount');
/** A day, `YYYY-MM-DD`. */
export const date = builder('date');
/** An instant, kept in UTC. */
export const dateTime = builder('dateTime');
/** True or false. */
export const flag = builder('flag');
/** One of a fixed set. */
export const choice = builder('choice');
/** A file. */
export const file = builder('file');

/** A record of another resource. */
export function link<const Options extends Omit<OptionsOfKind['link'], 'resource'>>(
  resource: string,
  options: Options,
): Built<'link', Options & { resource: string }> {
  return { kind: 'link', resource, ...options };
}
