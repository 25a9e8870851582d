// extensions/examples/progress-slider.tsx
import type { project } from '@ne2016/resources';
import type { InputProps } from '@ne2016/web';
import { useFormats } from '@ne2016/web/interface';

/** The progress of a project, in steps of five. */
export function ProgressSlider(props: InputProps<typeof project, 'progress'>) {
  const { value, ties, readOnly, onChange, onBlur, attribute } = props;
  const formats = useFormats();
  const text = value === null ? '–' : formats.percent(value);
  return (
    <span style={{ display: 'flex', gap: '0.75rem', alignItems: 'center' }}>
      <input
        {...ties}
        type="range"
        min={attribute.min}
        max={attribute.max}
        step={5}
        value={value ?? 0}
        aria-valuetext={text}
        disabled={readOnly}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        onBlur={onBlur}
        style={{ flex: 1, minBlockSize: 'var(--control-height)', accentColor: 'var(--accent-fill)' }}
      />
      <span style={{ minInlineSize: '3.5rem', textAlign: 'end' }}>{text}</span>
    </span>
  );
}
