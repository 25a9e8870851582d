// extensions/examples/progress-cell.tsx
import type { project } from '@ne2016/resources';
import type { CellProps } from '@ne2016/web';

/** The colours of the application, which follow light and dark. */
function colourOf(progress: number): string {
  if (progress < 25) return 'var(--danger-fill)';
  return progress < 75 ? 'var(--chart-2)' : 'var(--success)';
}

/** The progress of a project as a bar that says by its colour how far it is. */
export function ProgressCell({ value, text }: CellProps<typeof project, 'progress'>) {
  const part = `${Math.min(Math.max(value, 0), 100)}%`;
  const line = { background: `linear-gradient(to right, ${colourOf(value)} ${part}, var(--line) ${part})` };
  return (
    <span style={{ display: 'inline-flex', gap: '0.5rem', alignItems: 'center' }}>
      {text}
      <span
        aria-hidden="true"
        style={{ ...line, inlineSize: '4.5rem', blockSize: '0.5rem', borderRadius: '0.25rem' }}
      />
    </span>
  );
}
