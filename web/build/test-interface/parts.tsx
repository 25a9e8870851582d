import type { project } from '@ne2016/contract/testing';
import type { CellProps, InputProps } from '@ne2016/web';

/** A progress in steps of 20 %. */
export function Steps({ value, text }: CellProps<typeof project, 'progress'>) {
  return (
    <span>
      {text} {'★'.repeat(Math.round(value / 20))}
    </span>
  );
}

/** A slider for a progress, in steps of five. */
export function Slider({ value, ties, onChange, onBlur }: InputProps<typeof project, 'progress'>) {
  return (
    <input
      {...ties}
      type="range"
      step={5}
      value={value ?? 0}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      onBlur={onBlur}
    />
  );
}
