import { type Attribute, linkTargetOf, type Resource } from '@ne2016/contract';
import { kinds } from '../../kinds/kinds.ts';
import type { StorageTransaction } from '../tables.ts';
import type { SchemaAdapter } from './schema-adapter.ts';

/** What was declared at the start before: resource → attribute → what was said of it. */
export type PreviousDeclarations = Readonly<Record<string, Readonly<Record<string, Attribute>>>>;

/** Where each link leads that was ever declared: resource → attribute → resource. */
export type LinkTargets = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What the steps of a migration have in common. */
export interface Migration {
  schema: SchemaAdapter;
  transaction: StorageTransaction;
  /** `null` for a database that did not note it yet. */
  before: PreviousDeclarations | null;
  linkTargets: LinkTargets;
  /** Tells the operator, in one French sentence, what was done. */
  say: (sentence: string) => void;
}

/** What was declared at the start before of the resource that has its table now. */
export function attributesBefore({ before }: Migration, { name }: Resource) {
  return before?.[name];
}

/** A kind as an operator reads it: « nombre », « lien vers « place » ». */
export function describeKind(attribute: Attribute): string {
  const { name } = kinds[attribute.kind];
  const target = linkTargetOf(attribute);
  return target === null ? name : `${name} vers «\u00a0${target}\u00a0»`;
}

/** « Projets (project) ». */
export function describeList({ labels, name }: Resource): string {
  return `«\u00a0${labels.plural}\u00a0» (${name})`;
}

/** « Budget (project.budget) ». */
export function describeAttribute(resource: Resource, name: string): string {
  const label = resource.attributes[name]?.label ?? name;
  return `«\u00a0${label}\u00a0» (${resource.name}.${name})`;
}

/** « 1 valeur », « 12 valeurs ». */
export function countValues(count: number): string {
  return `${count.toLocaleString('fr-FR')} valeur${count < 2 ? '' : 's'}`;
}
