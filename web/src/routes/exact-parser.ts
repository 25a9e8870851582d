import type { Parser } from 'wouter';

/** Makes a route parser case-sensitive: wouter’s own matches `#/RESET/x` with `#/reset/x`. */
export function exactly(parser: Parser): Parser {
  return (...route) => {
    const { pattern, ...keys } = parser(...route);
    return { ...keys, pattern: pattern instanceof RegExp ? new RegExp(pattern.source) : pattern };
  };
}
