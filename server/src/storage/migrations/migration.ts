import { type Attribute, linkTargetOf, type Resource } from '@ne2016/contract';
import { formatNumber } from '@ne2016/contract/numbers';
import { french } from '@ne2016/contract/texts';
import { kinds } from '../../kinds/kinds.ts';
import type { StorageTransaction } from '../tables.ts';
import type { SchemaAdapter } from './schema-adapter.ts';

/** The declarations at the previous start: resource → attribute → its declaration. */
export type PreviousDeclarations = Readonly<Record<string, Readonly<Record<string, Attribute>>>>;

/** The targets of all links that were ever declared: resource → attribute → resource. */
export type LinkTargets = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The context of a migration. */
export interface Migration {
  schema: SchemaAdapter;
  transaction: StorageTransaction;
  /** `null` for a database without stored declarations. */
  before: PreviousDeclarations | null;
  linkTargets: LinkTargets;
  /** Reports a change to the operator, in one French sentence. */
  say: (sentence: string) => void;
}

/** Returns the attributes that the resource of this table had at the previous start. */
export function attributesBefore({ before }: Migration, { name }: Resource) {
  return before?.[name];
}

/** Returns a kind for operators: « nombre », « lien vers « place » ». */
export function describeKind(attribute: Attribute): string {
  const { name } = kinds[attribute.kind];
  const target = linkTargetOf(attribute);
  return target === null ? name : `${name} vers «\u00a0${target}\u00a0»`;
}

/** Returns « Projets (project) ». */
export function describeList({ labels, name }: Resource): string {
  return `«\u00a0${labels.plural}\u00a0» (${name})`;
}

/** Returns « Budget (project.budget) ». */
export function describeAttribute(resource: Resource, name: string): string {
  const label = resource.attributes[name]?.label ?? name;
  return `«\u00a0${label}\u00a0» (${resource.name}.${name})`;
}

/** Returns « 1 valeur », « 12 valeurs ». */
export function countValues(count: number): string {
  return `${formatNumber(count, french)} valeur${count < 2 ? '' : 's'}`;
}
