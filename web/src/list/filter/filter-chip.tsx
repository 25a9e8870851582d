import { countedLabel } from '@ne2016/contract';
import { type ComponentType, useId, useRef } from 'react';
import { Button, DialogTrigger } from 'react-aria-components';
import { IconButton } from '#ui/button/icon-button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Popover } from '#ui/popover/popover.tsx';
import { LiveText } from '#ui/live/live-text.tsx';
import { type Condition, type FilterGroup, isGroup } from '#query/view/view.ts';
import type { FilterPart } from '#query/filter/change-filter.ts';
import { ConditionEditor } from './condition-editor.tsx';
import { conditionText, type ConditionText, filterText } from '#query/filter/condition-text.ts';
import { type FilterPartsProps, type FilterScope, useCountedRecords } from './filter-scope.ts';
import styles from './filter.module.css';
import { OperatorSelect } from './operator-select.tsx';
import { LastChangeContext } from './use-delayed-change.ts';
import { useSubscribedLists } from '#live/lists/use-subscribed-lists.ts';

interface FilterChipProps {
  part: FilterPart;
  /** Whether the part has no effect yet. */
  isPending: boolean;
  /** The filter that records must match besides this part. */
  outer: FilterGroup;
  scope: FilterScope;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onChange: (part: FilterPart) => void;
  onRemove: () => void;
  /** Renders the parts of a group in its editor. */
  Parts: ComponentType<FilterPartsProps>;
}

function partText(part: FilterPart, isPending: boolean, scope: FilterScope): ConditionText {
  const { t } = scope;
  if (isGroup(part)) {
    const text = isPending ? t('filters.newGroup') : t('filters.group', { parts: filterText(part, scope) });
    return { label: '', text, isFaulty: false };
  }
  const text = conditionText(part, scope);
  return isPending ? { ...text, text: t('filters.pending'), isFaulty: false } : text;
}

/** A part of a filter as text, with a button that removes it. A click opens its editor. */
export function FilterChip(props: FilterChipProps) {
  const { part, isPending, scope, isOpen, onOpen, onRemove } = props;
  const lastChange = useRef<(() => void) | null>(null);
  const close = () => {
    lastChange.current?.();
    props.onClose();
  };
  const { t } = scope;
  const heading = useId();
  useSubscribedLists(part, scope.fields);
  const { label, text, isFaulty } = partText(part, isPending, scope);
  const whole = label === '' ? text : t('filters.condition', { label, text });
  return (
    <div data-chip className={classNames(styles['chip'], isFaulty && styles['faulty'])}>
      <DialogTrigger isOpen={isOpen} onOpenChange={(opens) => (opens ? onOpen() : close())}>
        <Button
          className={classNames(styles['edit'])}
          onKeyUp={(event) => {
            if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
          }}
        >
          {label !== '' && <span className={styles['chipLabel']}>{t('filters.chipLabel', { label })}</span>}
          <span className={styles['chipText']}>{text}</span>
        </Button>
        {/* The popover is the dialog, because its hidden close buttons belong to it too. */}
        <Popover placement="bottom start" aria-labelledby={heading} className={styles['popover']}>
          <div className={styles['dialog']}>
            <h2 id={heading} className={styles['heading']}>
              {label === '' ? t('filters.newGroup') : label}
            </h2>
            <LastChangeContext value={lastChange}>
              {isGroup(part) ? (
                <GroupEditor {...props} part={part} />
              ) : (
                <OneCondition {...props} part={part} onDone={close} />
              )}
            </LastChangeContext>
            <FoundCount scope={scope} />
          </div>
        </Popover>
      </DialogTrigger>
      <IconButton
        icon="close"
        label={t('filters.remove', { filter: whole })}
        className={styles['remove']}
        onClick={onRemove}
      />
    </div>
  );
}

/**
 * The number of matching records, once it is known. While an editor is open, the announcement of the list
 * itself is hidden from screen readers.
 */
function FoundCount({ scope: { t, found, total, resource, settledOn } }: Pick<FilterChipProps, 'scope'>) {
  const name = countedLabel(resource.labels, total);
  return (
    <LiveText
      cause={{ question: settledOn }}
      text={found === null ? '' : t('list.countMatching', { shown: found, total, name })}
      className={classNames(styles['note'], styles['found'])}
    />
  );
}

type PartEditorProps<Part extends FilterPart> = Pick<FilterChipProps, 'scope' | 'outer' | 'onChange'> & {
  part: Part;
};

function OneCondition({
  part,
  scope,
  outer,
  onChange,
  onDone,
}: PartEditorProps<Condition> & { onDone: () => void }) {
  const counted = useCountedRecords(outer, scope);
  const field = scope.fields.find(({ path }) => path === part.field);
  if (field === undefined) return <p className={styles['fault']}>{scope.t('filters.faults.field')}</p>;
  return (
    <ConditionEditor
      field={field}
      condition={part}
      onChange={(comparison) => onChange({ ...part, ...comparison })}
      counted={counted}
      context={scope.context}
      today={scope.today}
      onDone={onDone}
    />
  );
}

function GroupEditor({
  part,
  scope,
  outer,
  onChange,
  Parts,
}: PartEditorProps<FilterGroup> & Pick<FilterChipProps, 'Parts'>) {
  const { t } = scope;
  return (
    <>
      <OperatorSelect
        label={t('filters.match')}
        options={[
          { value: 'any', label: t('filters.matchAny') },
          { value: 'all', label: t('filters.matchAll') },
        ]}
        value={part.match}
        onChange={(match) => onChange({ ...part, match })}
      />
      <Parts group={part} outer={outer} scope={scope} onChange={onChange} />
    </>
  );
}
