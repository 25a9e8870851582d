import type { Parser } from 'wouter';

/** Makes a parser of routes one that tells capitals from small letters: wouter's own takes `#/RESET/x` for `#/reset/x`. */
export function exactly(parser: Parser): Parser {
  return (...route) => {
    const { pattern, ...keys } = parser(...route);
    return { ...keys, pattern: pattern instanceof RegExp ? new RegExp(pattern.source) : pattern };
  };
}
