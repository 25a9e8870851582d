import { isDeepStrictEqual } from 'node:util';
import {
  type AttributeError,
  countedLabel,
  isAllowed,
  linkTargetOf,
  type RecordReferences,
  type Resource,
} from '@ne2016/contract';
import { attributeProblem, ProblemError } from '../problems/problem-error.ts';
import type { StoredValues } from '../storage/storage.ts';
import { isUnique } from '../storage/tables.ts';
import { namesOf } from './check-expected-values.ts';
import { personOf } from './ownership.ts';
import { repositoryOf } from './record-repository.ts';
import type { WriteContext } from './record-store.ts';
import { isVisible, isVisibleJson } from './visibility.ts';

type Fault = Omit<AttributeError, 'message'>;

/** Returns whether there is a record that the writer sees. */
async function exists({ store, transaction, writer }: WriteContext, resource: Resource, id: number) {
  if (!isAllowed(writer.role, 'read', resource)) return false;
  const json = await repositoryOf(store.storage, resource).read(transaction, id);
  return json !== undefined && isVisibleJson(resource, json, personOf(writer));
}

/** Returns the identifiers in the value of one link or several. */
function linkedIds(value: unknown): readonly unknown[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** Returns whether one of the identifiers leads to no record that the writer sees. */
async function isSomeMissing(context: WriteContext, target: string, ids: readonly unknown[]) {
  if (ids.length === 0) return false;
  const linked = context.store.resources.find(({ name }) => name === target);
  if (linked === undefined) return true;
  for (const id of ids) if (!(await exists(context, linked, Number(id)))) return true;
  return false;
}

/**
 * Checks the links of new values.
 * @param given.requested the values that the writer sent; other links in `values` are set by hooks, which
 *   check them
 * @param given.before the record before: existing links may lead to records that are deleted or hidden from
 * the writer
 * @throws ProblemError `invalid_attributes` with every link to a record that does not exist for the writer
 */
export async function checkLinks(
  context: WriteContext,
  values: StoredValues,
  { requested = values, before = {} }: { requested?: StoredValues; before?: StoredValues } = {},
): Promise<void> {
  const faults: Fault[] = [];
  for (const [name, value] of Object.entries(values)) {
    const attribute = context.resource.attributes[name];
    const target = attribute === undefined ? null : linkTargetOf(attribute);
    if (target === null) continue;
    const [wanted, known] = [requested, before].map((one) => new Set(linkedIds(one[name])));
    const added = linkedIds(value).filter((id) => wanted?.has(id) === true && known?.has(id) !== true);
    if (await isSomeMissing(context, target, added))
      faults.push({ attribute: name, validator: 'missing', params: {} });
  }
  if (faults.length > 0) throw attributeProblem('invalid_attributes', faults);
}

/** Returns whether the writer may see one of these records of a resource. */
function seesSome({ writer }: WriteContext, resource: Resource, records: readonly string[]): boolean {
  return (
    isAllowed(writer.role, 'read', resource) &&
    records.some((json) => isVisibleJson(resource, json, personOf(writer)))
  );
}

/** Returns whether all records with a value in a unique attribute are hidden from the writer. */
async function isHeldUnseen(context: WriteContext, name: string, value: unknown): Promise<boolean> {
  const { store, transaction, resource } = context;
  const holders = await repositoryOf(store.storage, resource).holders(transaction, name, value);
  return !seesSome(context, resource, holders);
}

/**
 * Checks unique attributes, also against records that are hidden from the writer: no two records may have the
 * same value.
 * @param restored the record that is restored with its values, which the writer may not have chosen
 * @throws ProblemError `value_not_unique` with every value that another record than `except` has;
 * `write_limit_reached` when the writer has tried too many values of hidden records
 */
export async function checkUniqueAttributes(
  context: WriteContext,
  values: StoredValues,
  except: number | null,
  restored: number | null = null,
): Promise<void> {
  const { store, transaction, resource, writer } = context;
  const unique = Object.entries(values).filter(([name, value]) => {
    const attribute = resource.attributes[name];
    return attribute !== undefined && isUnique(attribute) && value !== null;
  });
  if (unique.length === 0) return;
  const repository = repositoryOf(store.storage, resource);
  writer.refusals?.refuse(
    resource,
    'unique',
    namesOf(
      resource,
      unique.map(([name]) => name),
    ),
  );
  const faults: Fault[] = [];
  let isUnseen = false;
  for (const [name, value] of unique) {
    if ((await repository.countHolders(transaction, name, value, except)) === 0) continue;
    faults.push({ attribute: name, validator: 'unique', params: {} });
    isUnseen ||= await isHeldUnseen(context, name, value);
  }
  if (faults.length === 0) return;
  if (isUnseen) writer.refusals?.count(resource, 'unique', restored);
  throw attributeProblem('value_not_unique', faults);
}

/** Returns a value for comparison, without the case of a text. */
function withoutCase({ attributes }: Resource, name: string, value: unknown): unknown {
  return attributes[name]?.kind === 'text' && typeof value === 'string' ? value.toLowerCase() : value;
}

/**
 * Checks that a record differs from others in its distinguishing attributes.
 * @param changed the written values
 * @param after the record after the write
 * @throws ProblemError `value_not_unique` when the writer sees another record than `except` with the same
 * values
 */
export async function checkUniqueCombination(
  { store, transaction, resource, writer }: WriteContext,
  changed: StoredValues,
  after: StoredValues,
  except: number | null,
): Promise<void> {
  if (resource.distinct === null) return;
  const { attributes, checkedWith = [] } = resource.distinct;
  if (![...attributes, ...checkedWith].some((name) => name in changed)) return;
  if (attributes.some((name) => after[name] === null)) return;
  const named = attributes.at(-1) ?? '';
  const repository = repositoryOf(store.storage, resource);
  const value = after[named];
  const holders =
    resource.attributes[named]?.kind === 'text' && typeof value === 'string'
      ? await repository.holdersOfLength(transaction, named, value)
      : await repository.holders(transaction, named, value);
  const isSame = (name: string, one: unknown, other: unknown) =>
    isDeepStrictEqual(withoutCase(resource, name, one), withoutCase(resource, name, other));
  const isAlike = holders
    .map((json) => JSON.parse(json) as StoredValues)
    .some(
      (other) =>
        other[resource.identifier] !== except &&
        attributes.every((name) => isSame(name, other[name], after[name])) &&
        isVisible(resource, other, personOf(writer)),
    );
  if (isAlike)
    throw attributeProblem('value_not_unique', [{ attribute: named, validator: 'unique', params: {} }]);
}

/** Returns the attributes of a resource that link to another one. */
function linkingNames(other: Resource, resource: Resource): string[] {
  return Object.entries(other.attributes).flatMap(([name, attribute]) =>
    linkTargetOf(attribute) === resource.name ? [name] : [],
  );
}

/** Returns whether all records that link to a record are hidden from the writer. */
async function isReferencedUnseen(context: WriteContext, id: number): Promise<boolean> {
  const { store, transaction, resource } = context;
  for (const other of store.resources)
    for (const name of linkingNames(other, resource)) {
      const except = other === resource ? id : null;
      const linking = await repositoryOf(store.storage, other).linking(transaction, name, id, except);
      if (seesSome(context, other, linking)) return false;
    }
  return true;
}

/** Returns the records that link to a record, by resource: their number, if all are visible. */
async function findReferences(
  { store, transaction, resource, writer }: WriteContext,
  id: number,
): Promise<{ references: RecordReferences[]; texts: string[]; areOthers: boolean }> {
  const references: RecordReferences[] = [];
  const texts: string[] = [];
  let areOthers = false;
  for (const other of store.resources) {
    let count = 0;
    const except = other === resource ? id : null;
    for (const name of linkingNames(other, resource))
      count += await repositoryOf(store.storage, other).countLinking(transaction, name, id, except);
    if (count === 0) continue;
    if (other.visible === null && isAllowed(writer.role, 'read', other)) {
      references.push({ resource: other.name, count });
      texts.push(`${count}\u00a0${countedLabel(other.labels, count)}`);
    } else areOthers = true;
  }
  return { references, texts, areOthers };
}

/**
 * @throws ProblemError `record_referenced` with the linking resources and numbers; `write_limit_reached` when
 * too many deletions of the writer were refused because of hidden records
 */
export async function refuseReferenced(context: WriteContext, id: number): Promise<void> {
  const { resource, writer } = context;
  writer.refusals?.refuse(resource, 'references');
  const { references, texts, areOthers } = await findReferences(context, id);
  if (references.length > 0)
    throw new ProblemError('record_referenced', {
      params: { references: new Intl.ListFormat('fr').format(texts) },
      references,
    });
  // References from hidden records are not revealed.
  if (!areOthers) return;
  if (writer.refusals !== undefined && (await isReferencedUnseen(context, id)))
    writer.refusals.count(resource, 'references', id);
  throw new ProblemError('record_referenced', { params: { context: 'unknown' } });
}
