import { rmSync } from 'node:fs';
import { writeBundles } from './bundle.ts';
import { writeDeclarations } from './declarations.ts';
import { outputFolder } from './entries.ts';

// npm run build -w data-layer, and before npm pack: everything that the package publishes beside its source.
rmSync(outputFolder, { recursive: true, force: true });
await writeBundles();
writeDeclarations();
