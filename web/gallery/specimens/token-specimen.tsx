import styles from '../gallery.module.css';
import { State, States } from '../state.tsx';

const grounds = ['ground', 'surface', 'surface-raised', 'surface-hover', 'surface-sunken', 'selected'];
const fills = ['accent-fill', 'accent-fill-hover', 'danger-fill', 'danger-fill-hover', 'inverse'];
const notices = ['danger', 'warning', 'success'];
const spaces = ['1', '2', '3', '4', '5', '6'];

function Swatches({ names }: { names: readonly string[] }) {
  return (
    <div className={styles['swatches']}>
      {names.map((name) => (
        <div key={name}>
          <div className={styles['swatch']} style={{ background: `var(--${name})` }} />
          <code className={styles['code']}>{name}</code>
        </div>
      ))}
    </div>
  );
}

/** The design tokens. */
export function TokenSpecimen() {
  return (
    <States>
      <State title="Fonds">
        <Swatches names={grounds} />
      </State>
      <State title="Aplats">
        <Swatches names={fills} />
      </State>
      <State title="Lignes">
        <Swatches names={['line', 'line-strong', 'selected-line', 'focus']} />
      </State>
      <State title="Textes">
        <p>Texte courant, 37 590 communes</p>
        <p style={{ color: 'var(--text-muted)' }}>Texte secondaire</p>
        <p style={{ color: 'var(--accent)' }}>Texte d’action</p>
        <p style={{ fontSize: 'var(--font-size-small)' }}>Petit texte</p>
        <p style={{ fontSize: 'var(--font-size-title)', fontWeight: 650 }}>Titre d’un écran</p>
      </State>
      <State title="Avis">
        {notices.map((name) => (
          <p key={name} style={{ color: `var(--${name})`, background: `var(--${name}-ground)` }}>
            {name}
          </p>
        ))}
      </State>
      <State title="Espaces">
        {spaces.map((size) => (
          <div
            key={size}
            style={{ inlineSize: `var(--space-${size})`, blockSize: 8, background: 'var(--accent-fill)' }}
          />
        ))}
      </State>
    </States>
  );
}
