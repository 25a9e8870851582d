import type { Samples } from '@ne2016/contract';
import { commune } from '../commune.ts';
import { document } from '../document.ts';
import { project } from '../project.ts';
import { communes } from './communes.ts';
import { documents } from './documents.ts';
import { projects } from './projects.ts';

/** The example records of every resource, in the order in which they can be loaded. */
export const samples: readonly Samples[] = [
  { resource: commune, records: communes },
  { resource: project, records: projects },
  { resource: document, records: documents },
];
