import { linkTargetOf, optionOf } from '@ne2016/contract';
import { formatDate } from '#formats/format-date.ts';
import { formatWholeAmount } from '#formats/format-number.ts';
import type { LocalePack } from '#formats/locale-pack.ts';
import type { Translate } from '#ui/texts/texts.ts';
import type { ConditionFamily } from '#values/kinds/kind-facts.ts';
import { kindOf } from '#values/kinds/kinds.ts';
import { valueText } from '#values/kinds/value-text.ts';
import type { TextContext } from '#values/text-context.ts';
import type { Field } from '../fields/fields.ts';
import { type Condition, type FilterGroup, isGroup, type Operator } from '../view/view.ts';
import { dateModeOf, hasDays } from './date-modes.ts';
import { type Period, relativeDays } from './day-ranges.ts';
import { emptyValue, valueTest } from './value-tests.ts';

/** Input of the text of a filter. */
export interface FilterTexts {
  readonly fields: readonly Field[];
  readonly context: TextContext;
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly t: Translate;
}

/** A condition as text. */
export interface ConditionText {
  /** « État » */
  readonly label: string;
  /** « En travaux, Voté » */
  readonly text: string;
  /** Whether the condition cannot be evaluated; the text then gives the reason. */
  readonly isFaulty: boolean;
}

/**
 * Returns the label of one value of `is`: « En travaux », « Oui », « Montbrison », « vide ». A value without
 * a name is quoted.
 */
export function memberText({ attribute }: Field, value: string, context: TextContext, t: Translate): string {
  if (value === emptyValue) return t('filters.emptyValue');
  const { conditions } = kindOf(attribute);
  if (conditions === 'flag') return value === 'true' ? context.yes : context.no;
  const target = linkTargetOf(attribute);
  if (target !== null)
    return context.linkTitle(target, Number(value)) || t('filters.unknownRecord', { id: value });
  const isNamed = 'options' in attribute && Object.hasOwn(attribute.options, value);
  return isNamed ? optionOf(attribute, value).label : t('filters.quoted', { value });
}

/** « 05/03/2026 », « J-30 » */
function dayText(day: string, pack: LocalePack, t: Translate): string {
  const days = relativeDays(day);
  if (days === undefined) return formatDate(day, pack);
  return t(days < 0 ? 'filters.days.back' : 'filters.days.ahead', { days: Math.abs(days) });
}

function rangeText(of: 'range' | 'dayRange', from: string, to: string, t: Translate): string {
  if (to === '') return t(`filters.${of}.from`, { from });
  return from === '' ? t(`filters.${of}.to`, { to }) : t(`filters.${of}.both`, { from, to });
}

function daysText({ operator, values }: Condition, { context: { pack }, t }: FilterTexts): string {
  const [first = '', second = ''] = values;
  const { mode, days } = dateModeOf({ operator, values });
  if (hasDays(mode)) return t(`filters.days.${mode}`, { count: days });
  const write = (day: string) => (day === '' ? '' : dayText(day, pack, t));
  if (mode === 'within') return values.map((period) => t(`filters.periods.${period as Period}`)).join(', ');
  if (mode === 'before' || mode === 'after') return t(`filters.days.${mode}`, { day: write(first) });
  if (mode !== 'between') return t(`filters.days.${mode}`);
  const isRelative = [first, second].some((day) => relativeDays(day) !== undefined);
  return rangeText(isRelative ? 'range' : 'dayRange', write(first), write(second), t);
}

/** « 100 000 € », « 12,5 » */
export function figureText({ attribute }: Field, value: number, context: TextContext): string {
  const isWholeAmount = attribute.kind === 'amount' && Number.isInteger(value);
  return isWholeAmount ? formatWholeAmount(value, context.pack) : valueText(attribute, value, context);
}

type TextOperator = Extract<Operator, 'contains' | 'excludes' | 'equals' | 'startsWith'>;

type WriteCondition = (condition: Condition, field: Field, texts: FilterTexts) => string;

const writeText: WriteCondition = ({ operator, values }, _, { t }) => {
  const quoted = values.map((value) => t('filters.quoted', { value })).join(` ${t('filters.or')} `);
  return t(`filters.text.${operator as TextOperator}`, { values: quoted });
};

const writeFigures: WriteCondition = ({ values }, field, { context, t }) => {
  const write = (text = '') => (text === '' ? '' : figureText(field, Number(text), context));
  return rangeText('range', write(values[0]), write(values[1]), t);
};

/** Number of values up to which a chip names all of them. Of more, it names a few and counts the others. */
const mostNamed = 12;
const namedOfMany = 3;

const writeMembers: WriteCondition = ({ operator, values }, field, { context, t }) => {
  const named = values.length > mostNamed ? values.slice(0, namedOfMany) : values;
  const titles = named.map((value) => memberText(field, value, context, t)).join(', ');
  const count = values.length - named.length;
  const members = count === 0 ? titles : t('table.andOthers', { titles, count });
  if (operator === 'all') return t('filters.all', { values: members });
  return operator === 'isNot' ? t('filters.isNot', { values: members }) : members;
};

const writeDays: WriteCondition = (condition, _, texts) => daysText(condition, texts);

/** The text of a condition that compares with values, by family. */
const writers: Readonly<Record<ConditionFamily, WriteCondition>> = {
  text: writeText,
  code: writeText,
  telephone: writeText,
  options: writeMembers,
  optionList: writeMembers,
  flag: writeMembers,
  link: writeMembers,
  linkList: writeMembers,
  number: writeFigures,
  amount: writeFigures,
  duration: writeFigures,
  date: writeDays,
  instant: writeDays,
  file: writeText,
  filling: () => '',
};

function readableText(condition: Condition, field: Field, texts: FilterTexts): string {
  const { operator } = condition;
  if (operator === 'empty' || operator === 'filled') return texts.t(`filters.${operator}`);
  return writers[kindOf(field.attribute).conditions](condition, field, texts);
}

/** Returns a condition as text for a chip. */
export function conditionText(condition: Condition, texts: FilterTexts): ConditionText {
  const { t, today, fields } = texts;
  const field = fields.find(({ path }) => path === condition.field);
  if (field === undefined) return { label: condition.field, text: t('filters.faults.field'), isFaulty: true };
  const { label } = field;
  const test = valueTest(kindOf(field.attribute).conditions, condition.operator, condition.values, today);
  if (typeof test === 'string') return { label, text: t(`filters.faults.${test}`), isFaulty: true };
  return { label, text: readableText(condition, field, texts), isFaulty: false };
}

/**
 * Returns a filter as one line: « État : En travaux, Voté et (Budget : à partir de 100 000 € ou Prioritaire :
 * Oui) ».
 */
export function filterText(filter: FilterGroup, texts: FilterTexts): string {
  const parts = filter.parts.map((part) => {
    if (isGroup(part)) return texts.t('filters.group', { parts: filterText(part, texts) });
    const { label, text } = conditionText(part, texts);
    return texts.t('filters.condition', { label, text });
  });
  return parts.join(` ${texts.t(filter.match === 'all' ? 'filters.and' : 'filters.or')} `);
}
