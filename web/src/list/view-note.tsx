import type { Resource } from '@ne2016/contract';
import { useListText } from '#i18n/use-list-text.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { LiveText } from '#ui/live/live-text.tsx';
import { useToday } from '#platform/use-today.ts';
import { useKeptFocus } from '#platform/use-kept-focus.ts';
import type { Field } from '#query/fields/fields.ts';
import type { ViewControl } from './state/use-view.ts';
import {
  type UnknownOption,
  unknownOptions,
  viewFaults,
  withoutFaults,
} from '#query/usable-view/view-faults.ts';
import styles from './view-note.module.css';
import type { FilterGroup } from '#query/view/view.ts';

interface ViewNoteProps {
  resource: Resource;
  fields: readonly Field[];
  control: ViewControl;
  /** The applied filter: that of the view without ignored options. */
  applied: FilterGroup;
}

const optionKey = ({ field, value }: UnknownOption) => `${field} ${value}`;

/** Lists the parts of a view that the resource does not support: removed attributes, and unreadable parts. */
export function ViewNote({ resource, fields, control, applied }: ViewNoteProps) {
  const { t } = useTranslation();
  const today = useToday();
  const listText = useListText();
  const keptFocus = useKeptFocus();
  const { view, unread, change } = control;
  const faults = viewFaults(resource, fields, view, today);
  const labelOf = (name: string) => fields.find(({ path }) => path === name)?.label ?? name;
  const named = faults.map(({ part, name }) => t(`list.viewNote.${part}`, { name: labelOf(name) }));
  const applies = new Set(unknownOptions(applied, fields).map(optionKey));
  const options = unknownOptions(view.filter, fields).map((option) => ({
    ...option,
    text: applies.has(optionKey(option)) ? ('option' as const) : ('optionIgnored' as const),
  }));
  const parts = [...new Set([...named, ...unread.map((text) => t('list.viewNote.unread', { text }))])];
  const sentences = [
    ...(parts.length === 0 ? [] : [t('list.viewNote.text', { parts: listText(parts) })]),
    ...options.map(({ field, value, text }) => t(`list.viewNote.${text}`, { name: labelOf(field), value })),
  ];
  return (
    <div className={sentences.length === 0 ? 'visually-hidden' : styles['note']} {...keptFocus}>
      <LiveText isNew cause="own" text={sentences.join(' ')} className="" />
      {sentences.length > 0 && (
        <Button look="quiet" onClick={() => change(withoutFaults(resource, fields, view, today))}>
          {t('list.viewNote.drop')}
        </Button>
      )}
    </div>
  );
}
