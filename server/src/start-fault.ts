/**
 * A fault that keeps the server from starting and that the person who runs it can mend. Each line is a plain
 * French sentence which names the cause and the mend; nothing else of it is shown.
 */
export class StartFault extends Error {
  readonly lines: readonly string[];

  constructor(lines: string | readonly string[], options?: ErrorOptions) {
    const all = typeof lines === 'string' ? [lines] : lines;
    super(all.join('\n'), options);
    this.name = 'StartFault';
    this.lines = all;
  }
}

/** Tells the operator why the program ends, without what only its authors could read. */
export function reportFault(error: unknown): void {
  const lines =
    error instanceof StartFault
      ? error.lines
      : [`Erreur inattendue : ${error instanceof Error ? error.message : String(error)}`];
  for (const line of lines) process.stderr.write(`${line}\n`);
}
