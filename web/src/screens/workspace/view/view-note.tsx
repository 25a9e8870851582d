import type { Resource } from '@ne2016/contract';
import { useTranslation } from '../../../ui/texts/use-translation.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useToday } from '../filter/use-today.ts';
import { useKeptFocus } from '../shell/use-kept-focus.ts';
import type { Field } from './fields.ts';
import type { ViewControl } from './use-view.ts';
import { unknownOptions, viewFaults, withoutFaults } from './view-faults.ts';
import styles from './view-note.module.css';

interface ViewNoteProps {
  resource: Resource;
  fields: readonly Field[];
  control: ViewControl;
}

/** Says what of a view the list has nothing for: attributes that are gone, and what means nothing here. */
export function ViewNote({ resource, fields, control }: ViewNoteProps) {
  const { t } = useTranslation();
  const today = useToday();
  const keptFocus = useKeptFocus();
  const { view, unread, change } = control;
  const faults = viewFaults(resource, fields, view, today);
  const labelOf = (name: string) => fields.find(({ path }) => path === name)?.label ?? name;
  const named = faults.map(({ part, name }) => t(`list.viewNote.${part}`, { name: labelOf(name) }));
  const options = unknownOptions(view.filter, fields);
  const parts = [...new Set([...named, ...unread.map((text) => t('list.viewNote.unread', { text }))])];
  const sentences = [
    ...(parts.length === 0 ? [] : [t('list.viewNote.text', { parts: parts.join(', ') })]),
    ...options.map(({ field, value }) => t('list.viewNote.option', { name: labelOf(field), value })),
  ];
  return (
    <div className={sentences.length === 0 ? 'visually-hidden' : styles['note']} {...keptFocus}>
      {/* It stands in the page before, to be read aloud. */}
      <p role="status">{sentences.join(' ')}</p>
      {sentences.length > 0 && (
        <Button look="quiet" onClick={() => change(withoutFaults(resource, fields, view, today))}>
          {t('list.viewNote.drop')}
        </Button>
      )}
    </div>
  );
}
