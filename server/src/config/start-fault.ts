/**
 * A fault that keeps the server from starting and that the operator can correct. Each line is a plain French
 * sentence with the cause and the remedy; nothing else of the error is shown. A fault in code, such as a
 * declaration, follows its French sentence in English, as all texts for developers.
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
