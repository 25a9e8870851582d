import { rmSync } from 'node:fs';
import { writeBundles } from './bundle.ts';
import { writeDeclarations } from './declarations.ts';
import { outputFolder } from './entries.ts';

// For `npm run build -w data-layer` and `npm pack`: builds what the package publishes beside its source.
rmSync(outputFolder, { recursive: true, force: true });
await writeBundles();
writeDeclarations();
