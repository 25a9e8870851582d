import { commune } from './commune.ts';
import { document } from './document.ts';
import { project } from './project.ts';

export { type Commune, commune } from './commune.ts';
export { type Document, document } from './document.ts';
export { type Project, project } from './project.ts';

/** Every resource type of the application, in the order of the menu. */
export const resources = [project, commune, document];
