import { Button } from '../../src/ui/button/button.tsx';
import { IconButton } from '../../src/ui/button/icon-button.tsx';
import styles from '../gallery.module.css';
import { State, States } from '../state.tsx';

const looks = [
  ['primary', 'Enregistrer'],
  ['secondary', 'Annuler'],
  ['quiet', 'En savoir plus'],
  ['danger', 'Supprimer'],
  ['quietDanger', 'Retirer'],
] as const;

/** Every look of a button in every state. */
export function ButtonSpecimen() {
  return (
    <States>
      {(['Au repos', 'Indisponible', 'En cours'] as const).map((title) => (
        <State key={title} title={title}>
          <div className={styles['row']}>
            {looks.map(([look, label]) => (
              <Button
                key={look}
                look={look}
                disabled={title === 'Indisponible'}
                pending={title === 'En cours'}
              >
                {label}
              </Button>
            ))}
          </div>
        </State>
      ))}
      <State title="Icônes">
        <div className={styles['row']}>
          <IconButton icon="search" label="Rechercher" />
          <IconButton icon="delete" label="Supprimer" />
          <IconButton icon="close" label="Fermer" />
        </div>
      </State>
    </States>
  );
}
