import { type Attribute, isEmpty } from '@ne2016/contract';
import type { ComponentProps } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { type CellOwner, ExtensionCell } from './extension-cell.tsx';
import { useInstalledParts } from './installed-parts.ts';
import { kindOf } from '#values/kinds/kinds.ts';
import { looksOf } from '#values/looks/looks.ts';
import { listText } from '#values/kinds/value-text.ts';
import type { TextContext } from '#values/text-context.ts';
import styles from '#values/value.module.css';

interface CellContentProps {
  attribute: Attribute;
  value: unknown;
  context: TextContext;
  /** Whether the value is missing because it cannot be computed. */
  isFaulty?: boolean;
}

interface OwnedCellProps extends CellContentProps {
  /** The record and attribute of the value. */
  owner: CellOwner;
}

/** One value of a record in a list, shown by the team’s cell if there is one. */
export function OwnedCell({ owner, ...props }: OwnedCellProps) {
  const part = useInstalledParts().cells.for(owner.resource, owner.name, props.attribute);
  const builtIn = <CellContent {...props} />;
  // Input that is not a value yet is shown as typed.
  if (part === undefined || isEmpty(props.value) || typeof props.value !== kindOf(props.attribute).type)
    return builtIn;
  // The state of the team’s code belongs to one record.
  return <ExtensionCell key={owner.recordKey} {...props} part={part} owner={owner} builtIn={builtIn} />;
}

/** One value of one record in a list. */
export function CellContent({ attribute, value, context, isFaulty = false }: CellContentProps) {
  const { t } = useTranslation();
  if (isFaulty)
    return (
      <span className={styles['none']} data-value="none">
        {t('list.notComputable')}
      </span>
    );
  if (isEmpty(value))
    return (
      <span className={styles['none']} data-value="none">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t('list.none')}</span>
      </span>
    );
  const { type } = kindOf(attribute);
  const { Cell } = looksOf(attribute);
  if (Cell === undefined || typeof value !== type) return listText(attribute, value, context);
  // A value with the type of its kind belongs to it, which the compiler cannot follow through a union.
  return (
    <Cell attribute={attribute} value={value as ComponentProps<typeof Cell>['value']} context={context} />
  );
}
