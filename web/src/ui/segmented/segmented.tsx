import { useId } from 'react';
import styles from './segmented.module.css';

interface SegmentedProps<Value extends string> {
  /** Read aloud; the options say it to those who see them. */
  label: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Somebody is about to choose one. */
  onApproach?: (value: Value) => void;
}

/** One of a few options, all of which are in sight. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  onApproach,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles['segmented']}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={styles['option']}
          onPointerEnter={() => onApproach?.(option.value)}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            onFocus={() => onApproach?.(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
