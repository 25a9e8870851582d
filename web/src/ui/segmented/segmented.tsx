import { useId } from 'react';
import styles from './segmented.module.css';

interface SegmentedProps<Value extends string> {
  /** Accessible name; the visible options need no label. */
  label: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Called on hover or focus, before a choice. */
  onApproach?: (value: Value) => void;
}

/** A choice of a few options, all of which are visible. */
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
