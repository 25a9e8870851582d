import type { Attribute } from '@ne2016/contract';
import { useMemo, useState } from 'react';
import { formatNumber } from '@ne2016/contract/numbers';
import type { LocalePack } from '#formats/locale-pack.ts';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { Field } from '#ui/form/field.tsx';
import { NumberInput, type NumberText } from '#ui/form/number-input.tsx';
import { LiveText } from '#ui/live/live-text.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { figureTextOf } from '#values/kinds/value-text.ts';
import { figureText } from '#query/filter/condition-text.ts';
import type { EditorProps } from './editor-props.ts';
import styles from './filter.module.css';
import { OperatorSelect } from './operator-select.tsx';
import { useDelayedChange } from './use-delayed-change.ts';
import { useValueCounts } from './use-value-counts.ts';

const numberOperators = ['between', 'empty', 'filled'] as const;

/** A bound as it is typed: a text is not a number, `null` is an open end. */
type Bound = number | string | null;

const readBound = (text = ''): Bound => (text === '' ? null : Number(text));
const boundText = (bound: Bound) => (bound === null ? '' : String(bound));

function areReversed(from: Bound, to: Bound): boolean {
  return typeof from === 'number' && typeof to === 'number' && from > to;
}

/** Returns the smallest and the largest of the counted numbers; `null` if there are none. */
function extentOf(values: Iterable<unknown>): readonly [min: number, max: number] | null {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values)
    if (typeof value === 'number') [min, max] = [Math.min(min, value), Math.max(max, value)];
  return min > max ? null : [min, max];
}

/** A range of numbers, either end of which may be open. */
export function NumberEditor(props: EditorProps) {
  const { condition, onChange } = props;
  const { t } = useTranslation();
  const operator = numberOperators.find((one) => one === condition.operator) ?? 'between';
  const [bounds, setBounds] = useState<readonly [from: Bound, to: Bound]>([
    readBound(condition.values[0]),
    readBound(condition.values[1]),
  ]);
  const { change, flush } = useDelayedChange(onChange);
  const type = (next: readonly [from: Bound, to: Bound]) => {
    setBounds(next);
    change({ operator: 'between', values: next.map(boundText) });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        flush();
        if (!areReversed(...bounds)) props.onDone();
      }}
    >
      <OperatorSelect
        options={numberOperators.map((value) => ({ value, label: t(`filters.operators.${value}`) }))}
        value={operator}
        onChange={(next) =>
          onChange({ operator: next, values: next === 'between' ? bounds.map(boundText) : [] })
        }
      />
      {operator === 'between' && <Bounds {...props} bounds={bounds} onType={type} />}
      <button type="submit" hidden>
        {t('filters.apply')}
      </button>
    </form>
  );
}

interface BoundsProps extends EditorProps {
  bounds: readonly [from: Bound, to: Bound];
  onType: (bounds: readonly [from: Bound, to: Bound]) => void;
}

/** Returns the parser and the format of the bounds, which are shown without a unit. */
function boundTextOf(attribute: Attribute, pack: LocalePack): NumberText {
  const { parse, format } = figureTextOf(attribute, pack);
  return { parse, format: attribute.kind === 'number' ? (value) => formatNumber(value, pack) : format };
}

function Bounds({ field, counted, context, bounds: [from, to], onType }: BoundsProps) {
  const { t } = useTranslation();
  const pack = useLocalePack();
  const answer = useValueCounts(field, counted);
  const extent = useMemo(() => (answer === null ? null : extentOf(answer.counts.keys())), [answer]);
  const { attribute } = field;
  const text = useMemo(() => boundTextOf(attribute, pack), [attribute, pack]);
  const fault = t(attribute.kind === 'duration' ? 'validators.duration' : 'filters.bounds.noNumber');
  const messagesFor = (bound: Bound) => (typeof bound === 'string' ? [fault] : []);
  return (
    <>
      <div className={styles['bounds']}>
        <Field label={t('filters.bounds.from')} messages={messagesFor(from)}>
          {(ties) => (
            <NumberInput
              {...ties}
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              text={text}
              value={from}
              onChange={(next) => onType([next, to])}
            />
          )}
        </Field>
        <Field label={t('filters.bounds.to')} messages={messagesFor(to)}>
          {(ties) => (
            <NumberInput {...ties} text={text} value={to} onChange={(next) => onType([from, next])} />
          )}
        </Field>
      </div>
      <RangeMessage isReversed={areReversed(from, to)} />
      {extent !== null && (
        <p className={styles['note']}>
          {t('filters.bounds.extent', {
            min: figureText(field, extent[0], context),
            max: figureText(field, extent[1], context),
          })}
        </p>
      )}
    </>
  );
}

/** Reports a reversed range. A live region, in the page before its text, so that the text is announced. */
export function RangeMessage({ isReversed }: { isReversed: boolean }) {
  const { t } = useTranslation();
  return (
    <LiveText
      cause="own"
      text={isReversed ? t('filters.bounds.reversed') : ''}
      className={isReversed ? styles['fault'] : undefined}
    />
  );
}
