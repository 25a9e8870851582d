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

/** The record and attribute of a cell. */
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
  /** The built-in cell, shown until the code is loaded, and if it fails. */
  builtIn: ReactNode;
}

/** The props of any cell of an extension, without its own types. */
interface AnyCellProps {
  value: unknown;
  text: string;
  attribute: Attribute;
  record: RecordValues;
}

/** A value shown by the team’s cell. */
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

/** Not a tab stop, since the keyboard moves from cell to cell: Alt+Enter on the cell retries. */
function RetryCell({ label, onRetry }: { label: string; onRetry: () => void }) {
  const { t } = useTranslation();
  const retry = (event: MouseEvent) => {
    // A click on the row would open it.
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
