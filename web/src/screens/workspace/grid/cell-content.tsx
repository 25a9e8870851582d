import { type Attribute, type AttributeKind, type AttributeOf, isEmpty } from '@ne2016/contract';
import { useRecord } from '@ne2016/data-layer/react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/button/icon.tsx';
import { recordTitle } from '../values/record-title.ts';
import { linkedResource } from '../values/resource-by-name.ts';
import { useListPhase } from '../values/use-list-phase.ts';
import { type TextContext, valueText } from '../values/value-text.ts';
import styles from './grid.module.css';

interface CellProps<Kind extends AttributeKind> {
  attribute: AttributeOf<Kind>;
  /** Not empty. */
  value: unknown;
  context: TextContext;
}

function TextCell({ attribute, value, context }: CellProps<AttributeKind>) {
  return valueText(attribute, value, context);
}

/** A code is read as a whole: no line ends at its hyphen, and what is copied has a plain one. */
function LineCell(props: CellProps<'text'>) {
  const isCode = props.attribute.pattern !== undefined && !/\s/.test(String(props.value));
  return isCode ? (
    <span className={styles['code']}>
      <TextCell {...props} />
    </span>
  ) : (
    <TextCell {...props} />
  );
}

function FlagCell({ attribute, value, context }: CellProps<'flag'>) {
  const text = valueText(attribute, value, context);
  if (value !== true) return <span className={styles['no']}>{text}</span>;
  return (
    <span className={styles['yes']}>
      <Icon name="check" />
      {text}
    </span>
  );
}

function ChoiceCell(props: CellProps<'choice'>) {
  return (
    <span className={styles['choice']}>
      <TextCell {...props} />
    </span>
  );
}

/** Follows the linked record, so that its new title shows without the list around being made anew. */
function LinkCell({ attribute, value }: CellProps<'link'>) {
  const { t } = useTranslation();
  const resource = linkedResource(attribute.resource);
  const list = useListPhase(resource);
  const record = useRecord(resource, Number(value));
  if (record !== undefined) return recordTitle(resource, record.values);
  return <span className={styles['none']}>{list.state === 'ready' ? t('list.missingLink') : '…'}</span>;
}

/** How a value that is not empty looks in a list, for each kind. */
const cellOfKind: { [Kind in AttributeKind]: ComponentType<CellProps<Kind>> } = {
  text: LineCell,
  longText: TextCell,
  email: TextCell,
  url: TextCell,
  number: TextCell,
  amount: TextCell,
  date: TextCell,
  dateTime: TextCell,
  flag: FlagCell,
  choice: ChoiceCell,
  link: LinkCell,
  file: TextCell,
};

/** One value of one record in a list. */
export function CellContent(props: { attribute: Attribute; value: unknown; context: TextContext }) {
  const { t } = useTranslation();
  if (isEmpty(props.value))
    return (
      <span className={styles['none']}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t('list.none')}</span>
      </span>
    );
  // The table is total and each cell takes its own kind, which the compiler cannot follow through a union.
  const Cell = cellOfKind[props.attribute.kind] as ComponentType<typeof props>;
  return <Cell {...props} />;
}
