import { useState } from 'react';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Modal, ModalBody } from '#ui/modal/modal.tsx';
import type { Translate } from '#ui/texts/texts.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { isRemembered, remember } from '#platform/browser-memory.ts';
import { KeyNames } from '#platform/key-name.tsx';
import { isMac, type KeyPlace, keyGroups, type Press } from '#platform/keys.ts';
import type { Action } from '#actions/action.ts';
import { registry } from '#actions/registry.ts';
import { useOfferedActions } from '#actions/use-offered-actions.ts';
import styles from './keys-help.module.css';

interface KeyLine {
  readonly does: string;
  readonly presses: readonly Press[];
}

/** Returns the keys of the actions that belong to a section. */
function actionKeys(where: KeyPlace, t: Translate): readonly KeyLine[] {
  return Object.values(registry)
    .flatMap((actions: readonly Pick<Action<never>, 'keys'>[]) => actions.map(({ keys }) => keys))
    .flatMap((keys) => {
      if (keys?.where !== where) return [];
      const { presses, macPresses = presses } = keys;
      return [{ does: keys.help(t), presses: isMac() ? macPresses : presses }];
    });
}

/** The sections of the help, with the keys on this machine. */
function keySections(t: Translate) {
  return keyGroups.map(({ where, keys, ...group }) => {
    const ofActions = actionKeys(where, t);
    const others = keys.map(({ does, presses }): KeyLine => ({ does: t(`shell.keys.${does}`), presses }));
    const lines = 'areActionsLast' in group ? [...others, ...ofActions] : [...ofActions, ...others];
    return { where, lines };
  });
}

/** The help for keyboard shortcuts, opened by its own key and from « Rechercher partout ». */
export function KeysHelp() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  useOfferedActions(registry.workspace, { showKeys: () => setOpen(true) });
  return (
    <Modal open={isOpen} onClose={() => setOpen(false)} title={t('shell.keysHelp')} size="medium">
      <ModalBody>
        <LetterKeys />
        {keySections(t).map(({ where, lines }) => (
          <section key={where} aria-labelledby={`keys-${where}`}>
            <h3 id={`keys-${where}`} className={styles['where']}>
              {t(`shell.keysWhere.${where}`)}
            </h3>
            <dl>
              {lines.map(({ does, presses }) => (
                <div key={does} className={styles['key']}>
                  <dt>{does}</dt>
                  <dd className={styles['presses']}>
                    {presses.map((press) => (
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
