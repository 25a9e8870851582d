import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/button/icon.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import styles from './list.module.css';

interface ListSearchProps {
  label: string;
  query: string;
  onQuery: (query: string) => void;
}

/** Searches the list as somebody types. Escape empties it. */
export function ListSearch({ label, query, onQuery }: ListSearchProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onQuery('');
    input.current?.focus();
  };
  return (
    <search className={styles['search']}>
      <Icon name="search" />
      <TextInput
        ref={input}
        type="search"
        aria-label={label}
        placeholder={t('list.search')}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={onQuery}
        onKeyDown={(event) => event.key === 'Escape' && clear()}
      />
      {query !== '' && <IconButton icon="close" label={t('list.clearSearch')} onClick={clear} />}
    </search>
  );
}
