/**
 * An error in a function of a declaration. Its message names the function and its location but none of its
 * arguments: the message of the original error may contain user input.
 */
export class DeclaredFunctionError extends Error {
  constructor(what: string, thrown: unknown) {
    const kind = thrown instanceof Error ? thrown.name : typeof thrown;
    super(`${what} threw ${kind}: a function of a declaration must not throw`);
    this.name = 'DeclaredFunctionError';
    if (thrown instanceof Error) this.stack = `${this.name}: ${this.message}${placesOf(thrown)}`;
  }
}

/** The locations of a stack trace, without the message before them. */
function placesOf({ stack = '', message }: Error): string {
  const start = stack.indexOf(message) + message.length;
  return stack.slice(start);
}

/**
 * Calls a function of a declaration.
 * @param what the function, as a developer finds it: `The default of 'project.name'`
 * @throws DeclaredFunctionError when it throws.
 */
export function askDeclared<Answer>(what: string, ask: () => Answer): Answer {
  try {
    return ask();
  } catch (error) {
    throw new DeclaredFunctionError(what, error);
  }
}
