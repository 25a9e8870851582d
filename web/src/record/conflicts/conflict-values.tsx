import { type Attribute, isEmpty } from '@ne2016/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import type { TextContext } from '#values/text-context.ts';
import { FullValue } from '../values/full-value.tsx';
import styles from './conflicts.module.css';
import type { TextPart, wordDiff } from './word-diff.ts';

interface ConflictValuesProps {
  attribute: Attribute;
  mine: unknown;
  theirs: unknown;
  /** Label of the other value. */
  theirLabel: string;
  context: TextContext;
}

/**
 * Shows the edited value and the value of the other user side by side; in texts, differing words are marked.
 */
export function ConflictValues({ attribute, mine, theirs, theirLabel, context }: ConflictValuesProps) {
  const { t } = useTranslation();
  const areTexts = ['text', 'longText'].includes(attribute.kind) && isText(mine) && isText(theirs);
  const diff = useWordDiff(areTexts ? mine : '', areTexts ? theirs : '');
  const shared = { attribute, context };
  return (
    <dl className={styles['sides']}>
      <div>
        <dt>{t('record.conflict.mine')}</dt>
        <dd>
          <Side {...shared} value={mine} parts={areTexts ? diff?.one : undefined} />
        </dd>
      </div>
      <div>
        <dt>{theirLabel}</dt>
        <dd>
          <Side {...shared} value={theirs} parts={areTexts ? diff?.other : undefined} />
        </dd>
      </div>
    </dl>
  );
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Loads the code that compares words. Until it is loaded, and if that fails, the texts are not marked. */
function useWordDiff(one: string, other: string): ReturnType<typeof wordDiff> | null {
  const [compare, setCompare] = useState<{ call: typeof wordDiff } | null>(null);
  const isNeeded = one !== '';
  useEffect(() => {
    if (!isNeeded) return;
    import('./word-diff.ts').then(
      (module) => setCompare({ call: module.wordDiff }),
      () => undefined,
    );
  }, [isNeeded]);
  return isNeeded && compare !== null ? compare.call(one, other) : null;
}

interface SideProps {
  attribute: Attribute;
  value: unknown;
  context: TextContext;
  parts: readonly TextPart[] | undefined;
}

function Side({ attribute, value, context, parts }: SideProps) {
  const { t } = useTranslation();
  if (isEmpty(value)) return t('list.none');
  if (parts === undefined) return <FullValue attribute={attribute} value={value} context={context} />;
  return parts.map(({ text, isOwn }, place) =>
    isOwn ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
  );
}
