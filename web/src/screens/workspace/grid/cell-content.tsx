import { type Attribute, isEmpty } from '@ne2016/contract';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { kindOf } from '../kinds/kinds.ts';
import { listText, type TextContext } from '../values/value-text.ts';
import styles from './grid.module.css';

interface CellContentProps {
  attribute: Attribute;
  value: unknown;
  context: TextContext;
}

/** One value of one record in a list. */
export function CellContent({ attribute, value, context }: CellContentProps) {
  const { t } = useTranslation();
  if (isEmpty(value))
    return (
      <span className={styles['none']}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t('list.none')}</span>
      </span>
    );
  const { type, Cell } = kindOf(attribute);
  if (Cell === undefined || typeof value !== type) return listText(attribute, value, context);
  // A value of the type of its kind is one of it, which the compiler cannot follow through a union.
  return (
    <Cell attribute={attribute} value={value as ComponentProps<typeof Cell>['value']} context={context} />
  );
}
