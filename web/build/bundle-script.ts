import { build } from 'vite';
import { chosenTexts } from './chosen-texts.ts';

/** Returns a script bundled with all its imports, small enough to be inlined in a page. */
export async function bundleScript(path: string, root: string): Promise<string> {
  const outcome = await build({
    root,
    configFile: false,
    plugins: [chosenTexts()],
    logLevel: 'warn',
    build: { write: false, rolldownOptions: { input: path, output: { format: 'iife' } } },
  });
  const outputs = 'output' in outcome ? outcome.output : [];
  for (const output of outputs) if (output.type === 'chunk') return output.code.trim();
  throw new Error(`${path} gave no script`);
}
