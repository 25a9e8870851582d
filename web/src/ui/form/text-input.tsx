import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './form.module.css';

interface TextInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** If it is missing, the browser keeps the value. */
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

/** Several lines of text; grows with its content if the browser supports it. */
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
