import styles from './loader.module.css';

/** A turning ring. It says nothing: whoever shows it says in words what is going on. */
export function Spinner() {
  return <span className={styles['spinner']} aria-hidden="true" />;
}
