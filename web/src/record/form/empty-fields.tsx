import { type Attribute, isEmpty } from '@ne2016/contract';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { isRemembered, remember } from '#platform/browser-memory.ts';
import type { EditedRecord } from '#live/records/edited-record.ts';

type NamedAttribute = readonly [string, Attribute];

/** The visible attributes of a record, and the switch for the hidden ones. */
export interface EmptyFields {
  readonly shown: readonly NamedAttribute[];
  /** Number of attributes without a value. */
  readonly count: number;
  readonly areShown: boolean;
  setShown(areShown: boolean): void;
}

/**
 * Hides the attributes that were empty when the record was opened, while they are not used. A value that is
 * removed later stays visible. Drafts show all attributes.
 * @param isWanted Returns whether an attribute is shown even if it is empty.
 */
export function useEmptyFields(
  attributes: readonly NamedAttribute[],
  record: EditedRecord,
  isWanted: (name: string) => boolean,
): EmptyFields {
  const [areShown, setShown] = useState(() => isRemembered('areEmptyFieldsShown'));
  const [emptyAtFirst] = useState(
    () =>
      new Set(
        record.isDraft ? [] : attributes.map(([name]) => name).filter((name) => isEmpty(record.values[name])),
      ),
  );
  const isFoldable = (name: string) =>
    emptyAtFirst.has(name) &&
    isEmpty(record.values[name]) &&
    !record.changed.includes(name) &&
    !isWanted(name);
  const filled = attributes.filter(([name]) => !isFoldable(name));
  return {
    shown: areShown ? attributes : filled,
    count: attributes.length - filled.length,
    areShown,
    setShown: (next) => {
      setShown(next);
      remember('areEmptyFieldsShown', next);
    },
  };
}

/** « Afficher 3 champs vides ». The choice is stored, and applies to all records. */
export function EmptyFieldsButton({ count, areShown, setShown }: EmptyFields) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <div>
      <Button look="quiet" aria-expanded={areShown} onClick={() => setShown(!areShown)}>
        {t(areShown ? 'record.emptyFields.hide' : 'record.emptyFields.show', { count })}
      </Button>
    </div>
  );
}
