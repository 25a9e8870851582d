import type { Resource } from '@ne2016/contract';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import {
  Autocomplete,
  Button,
  DialogTrigger,
  Header,
  Menu,
  MenuItem,
  MenuSection,
} from 'react-aria-components';
import { Icon } from '#ui/button/icon.tsx';
import { classNames } from '#ui/class-names.ts';
import { answers, toSearchText } from '#ui/search/rank-text.ts';
import { wordsOf } from '#ui/search/search-text.ts';
import { Popover } from '#ui/popover/popover.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import type { Field } from '#query/fields/fields.ts';
import styles from './filter.module.css';
import { SearchInput } from './value-list.tsx';

interface AddFilterProps {
  resource: Resource;
  fields: readonly Field[];
  onAdd: (field: Field) => void;
  onAddGroup: () => void;
}

interface FieldSection {
  /** Name of a link; `''` for the attributes of the record itself. */
  readonly name: string;
  readonly label: string;
  readonly fields: readonly Field[];
}

const factSection = '@';

function sectionOf({ path }: Field): string {
  if (path.startsWith('@')) return factSection;
  return path.includes('.') ? path.slice(0, path.indexOf('.')) : '';
}

/** Returns the fields in sections: those of the record, of each link, and the facts. */
function sectionsOf(
  { labels, attributes }: Resource,
  fields: readonly Field[],
  facts: string,
): FieldSection[] {
  const names = [...new Set(fields.map(sectionOf))];
  const labelOf = (name: string) => (name === '' ? labels.plural : (attributes[name]?.label ?? facts));
  return names.map((name) => ({
    name,
    label: labelOf(name),
    fields: fields.filter((field) => sectionOf(field) === name),
  }));
}

const isFound = (label: string, query: string) => answers(toSearchText(label), wordsOf(query));

/** A menu of the fields by which a list can be filtered. */
export function AddFilter({ resource, fields, onAdd, onAddGroup }: AddFilterProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const act = (action: () => void) => {
    // React renders the virtual focus of a touched item after this handler, and React Aria then moves the
    // focus away from the element that has it. An editor that was opened before that render would close, as
    // by a touch outside of it; `flushSync` makes that render come first.
    flushSync(() => {});
    setOpen(false);
    action();
  };
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button data-add aria-label={t('filters.add')} className={classNames(styles['action'])}>
        <Icon name="add" />
        {t('filters.addShort')}
      </Button>
      <Popover placement="bottom start" aria-label={t('filters.add')} className={styles['popover']}>
        <div className={styles['dialog']}>
          <Autocomplete filter={isFound}>
            <SearchInput label={t('filters.searchField')} />
            <Menu
              className={classNames(styles['values'])}
              aria-label={t('filters.add')}
              renderEmptyState={() => <p className={styles['note']}>{t('filters.noField')}</p>}
            >
              {sectionsOf(resource, fields, t('filters.factsHeading')).map(({ name, label, fields: own }) => (
                <MenuSection key={name}>
                  <Header className={classNames(styles['sectionHead'])}>{label}</Header>
                  {own.map((field) => (
                    <MenuItem
                      key={field.path}
                      id={field.path}
                      textValue={field.label}
                      onAction={() => act(() => onAdd(field))}
                      className={classNames(styles['value'])}
                    >
                      {field.label}
                    </MenuItem>
                  ))}
                </MenuSection>
              ))}
              <MenuItem
                id="@group"
                textValue={t('filters.addGroup')}
                onAction={() => act(onAddGroup)}
                className={classNames(styles['value'])}
              >
                {t('filters.addGroup')}
              </MenuItem>
            </Menu>
          </Autocomplete>
        </div>
      </Popover>
    </DialogTrigger>
  );
}
