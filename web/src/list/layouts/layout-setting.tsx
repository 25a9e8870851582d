import { useId } from 'react';
import styles from './layout-setting.module.css';

interface LayoutSettingProps {
  label: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
}

/** One setting of a layout. */
export function LayoutSetting({ label, value, options, onChange }: LayoutSettingProps) {
  const id = useId();
  return (
    <span className={styles['setting']}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles['select']}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
