import { type ComponentProps, useId, useState } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import styles from './form.module.css';
import { TextInput } from './text-input.tsx';

/** A password that can be shown. The accessible name of the button includes that of the field. */
export function PasswordInput(props: Omit<ComponentProps<typeof TextInput>, 'type'>) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const id = useId();
  return (
    <div className={styles['withButton']}>
      <TextInput
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        type={isShown ? 'text' : 'password'}
      />
      <button
        type="button"
        className={styles['reveal']}
        id={id}
        aria-labelledby={`${id} ${props['aria-labelledby'] ?? ''}`}
        aria-controls={props.id}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? t('ui.hide') : t('ui.show')}
      </button>
    </div>
  );
}
