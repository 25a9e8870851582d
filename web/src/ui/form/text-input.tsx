import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './form.module.css';

interface TextInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** Without a value the browser alone keeps what is typed. */
  value?: string;
  onChange?: (value: string) => void;
}

/** One line of text. */
export function TextInput({ onChange, className, ...props }: TextInputProps) {
  return (
    <input
      type="text"
      {...props}
      className={classNames(styles['input'], className)}
      onChange={onChange && ((event) => onChange(event.target.value))}
    />
  );
}

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
}

/** Several lines of text; grows with what is written where the browser can. */
export function TextArea({ onChange, ...props }: TextAreaProps) {
  return (
    <textarea
      rows={4}
      {...props}
      className={classNames(styles['input'], styles['area'])}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
