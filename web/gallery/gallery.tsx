import { useEffect, useState } from 'react';
import { usePath } from '../src/routes/use-location.ts';
import { ToastRegion } from '../src/ui/toast/toast-region.tsx';
import styles from './gallery.module.css';
import { specimens } from './specimens.ts';

/** Every shared component in all its states: `#/modal` shows those of the modal. */
export function Gallery() {
  return (
    <ToastRegion>
      <header className={styles['head']}>
        <h1>Galerie</h1>
        <nav aria-label="Comportements" className={styles['menu']}>
          {specimens.map(({ name, title }) => (
            <a key={name} href={`#/${name}`}>
              {title}
            </a>
          ))}
        </nav>
        <SchemeSwitch />
      </header>
      <main className={styles['page']}>
        <Chosen />
      </main>
    </ToastRegion>
  );
}

function Chosen() {
  const path = usePath();
  const { title, Specimen } = specimens.find(({ name }) => path === `/${name}`) ?? specimens[0];
  return (
    <>
      <h2>{title}</h2>
      <Specimen key={title} />
    </>
  );
}

const schemes = { 'light dark': 'Comme le système', light: 'Clair', dark: 'Sombre' } as const;

function SchemeSwitch() {
  const [scheme, setScheme] = useState('light dark');
  useEffect(() => {
    document.documentElement.style.colorScheme = scheme;
  }, [scheme]);
  return (
    <select aria-label="Couleurs" value={scheme} onChange={({ target }) => setScheme(target.value)}>
      {Object.entries(schemes).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
