import { useTranslation } from '#ui/texts/use-translation.ts';
import { isMac, namedKeys } from './keys.ts';
import styles from './key-name.module.css';

type NamedKey = (typeof namedKeys)[number];

const isNamed = (key: string): key is NamedKey => (namedKeys as readonly string[]).includes(key);

/** Keys that are pressed together, as labelled on the keyboard. */
export function KeyNames({ press }: { press: readonly string[] }) {
  const { t } = useTranslation();
  const nameOf = (key: string) => {
    if (key === 'Ctrl') return isMac() ? '⌘' : 'Ctrl';
    return isNamed(key) ? t(`shell.keyNames.${key}`) : key;
  };
  return <kbd className={styles['keys']}>{press.map(nameOf).join('\u00A0')}</kbd>;
}
