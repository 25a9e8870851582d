import type { Attribute, Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import type { MouseEvent, ReactNode } from 'react';
import type { CellPart } from '../part-api.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import type { RecordValues } from '#values/record-title.ts';
import { valueText } from '#values/kinds/value-text.ts';
import type { TextContext } from '#values/text-context.ts';
import { ExtensionPart } from './extension-part.tsx';
import styles from './extension-part.module.css';

/** Whose value a cell shows. */
export interface CellOwner {
  readonly resource: Resource;
  readonly name: string;
  readonly values: RecordValues;
  readonly recordKey: RecordKey;
}

interface ExtensionCellProps {
  part: CellPart;
  owner: CellOwner;
  attribute: Attribute;
  value: unknown;
  context: TextContext;
  /** As the product shows it: until the code is there, and where it does not work. */
  builtIn: ReactNode;
}

/** The properties of any cell of an extension, without its own types. */
interface AnyCellProps {
  value: unknown;
  text: string;
  attribute: Attribute;
  record: RecordValues;
}

/** A value as the team shows it. */
export function ExtensionCell({ part, owner, attribute, value, context, builtIn }: ExtensionCellProps) {
  const text = valueText(attribute, value, context);
  return (
    <ExtensionPart<AnyCellProps>
      part={part}
      loading={builtIn}
      renderFailed={(retry) => (
        <span className={styles['cell']}>
          {builtIn}
          <RetryCell label={attribute.label} onRetry={retry} />
        </span>
      )}
    >
      {(show) => show({ value, text, attribute, record: owner.values })}
    </ExtensionPart>
  );
}

/** No stop of the keyboard, which moves from cell to cell: Alt+Enter on the cell does it. */
function RetryCell({ label, onRetry }: { label: string; onRetry: () => void }) {
  const { t } = useTranslation();
  const retry = (event: MouseEvent) => {
    // The row would open.
    event.stopPropagation();
    onRetry();
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      title={t('extensions.failedTitle', { label })}
      className={styles['retry']}
      onClick={retry}
    >
      {t('requests.retry')}
    </button>
  );
}
