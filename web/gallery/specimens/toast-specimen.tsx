import { Button } from '../../src/ui/button/button.tsx';
import { useAnnounce } from '../../src/ui/toast/toast-region.tsx';
import styles from '../gallery.module.css';
import { State, States } from '../state.tsx';

const texts = [
  'Fiche enregistrée.',
  'Camille a modifié « Réfection de la toiture de l’école Jules-Ferry ».',
  'Copié.',
  'Liste exportée.',
];

/** Toasts, of which no more than three are shown at a time. */
export function ToastSpecimen() {
  const announce = useAnnounce();
  return (
    <States>
      <State title="Messages">
        <div className={styles['row']}>
          <Button onClick={() => announce('Fiche enregistrée.')}>Un message</Button>
          <Button onClick={() => texts.forEach((text) => announce(text))}>Quatre messages</Button>
        </div>
      </State>
    </States>
  );
}
