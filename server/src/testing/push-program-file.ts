import { fileURLToPath } from 'node:url';

/** The program that runs the push server alone. */
export const pushProgram = fileURLToPath(new URL('./push-program.ts', import.meta.url));
