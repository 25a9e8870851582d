import { useState } from 'react';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Modal, ModalBody } from '#ui/modal/modal.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { isRemembered, remember } from '#platform/browser-memory.ts';
import { KeyNames } from '#platform/key-name.tsx';
import { isMac, keyGroups, type KeyEntry } from '#platform/keys.ts';
import styles from './keys-help.module.css';
import { useWorkspaceAction } from '#platform/workspace-actions.tsx';

/** Returns the alternatives on this machine. */
const pressesHere = ({ presses, macPresses }: Omit<KeyEntry, 'does'>) =>
  isMac() && macPresses !== undefined ? macPresses : presses;

/** The help for keyboard shortcuts, opened by its own key and from « Rechercher partout ». */
export function KeysHelp() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  useWorkspaceAction({ id: 'help', label: t('shell.keysHelp'), key: '?', run: () => setOpen(true) });
  return (
    <Modal open={isOpen} onClose={() => setOpen(false)} title={t('shell.keysHelp')} size="medium">
      <ModalBody>
        <LetterKeys />
        {keyGroups.map(({ where, keys }) => (
          <section key={where} aria-labelledby={`keys-${where}`}>
            <h3 id={`keys-${where}`} className={styles['where']}>
              {t(`shell.keysWhere.${where}`)}
            </h3>
            <dl>
              {keys.map(({ does, ...entry }) => (
                <div key={does} className={styles['key']}>
                  <dt>{t(`shell.keys.${does}`)}</dt>
                  <dd className={styles['presses']}>
                    {pressesHere(entry).map((press) => (
                      <KeyNames key={press.join(' ')} press={press} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </ModalBody>
    </Modal>
  );
}

/** Turns single-character keys on and off: for people who dictate, or hit them by accident (WCAG 2.1.4). */
function LetterKeys() {
  const { t } = useTranslation();
  const [isOn, setOn] = useState(() => !isRemembered('areLetterKeysOff'));
  return (
    <Checkbox
      label={t('shell.letterKeys')}
      hint={t('shell.letterKeysHint')}
      checked={isOn}
      onChange={(isChosen) => {
        setOn(isChosen);
        remember('areLetterKeysOff', !isChosen);
      }}
    />
  );
}
