import { useState } from 'react';
import { Button } from '../../src/ui/button/button.tsx';
import { Checkbox } from '../../src/ui/form/checkbox.tsx';
import { Loader } from '../../src/ui/loader/loader.tsx';
import { State, States } from '../state.tsx';

/** A loader over a block and in a button, both following one flag. */
export function LoaderSpecimen() {
  const [isActive, setActive] = useState(true);
  return (
    <States>
      <State title="Le drapeau que suivent les attentes">
        <Checkbox label="Travail en cours" checked={isActive} onChange={setActive} />
      </State>
      <State title="Sur un bloc">
        <Loader active={isActive} label="Chargement des communes…">
          <p>Abbeville, Agen, Aix-en-Provence, Ajaccio, Albi</p>
          <Button onClick={() => setActive(true)}>Actualiser</Button>
        </Loader>
      </State>
      <State title="Dans un bouton">
        <div>
          <Button look="primary" pending={isActive}>
            Enregistrer
          </Button>
        </div>
      </State>
    </States>
  );
}
