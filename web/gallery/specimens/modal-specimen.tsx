import { useState } from 'react';
import { Button } from '../../src/ui/button/button.tsx';
import { Checkbox } from '../../src/ui/form/checkbox.tsx';
import { Field } from '../../src/ui/form/field.tsx';
import { TextInput } from '../../src/ui/form/text-input.tsx';
import { Confirmation, useQuestion } from '../../src/ui/modal/question.tsx';
import { Modal, ModalActions, ModalBody, useModalClose } from '../../src/ui/modal/modal.tsx';
import styles from '../gallery.module.css';
import { State, States } from '../state.tsx';

const directions = [
  ['top', 'D’en haut'],
  ['right', 'De la droite'],
  ['bottom', 'D’en bas'],
  ['left', 'De la gauche'],
] as const;

type Direction = (typeof directions)[number][0];

/** A modal from each direction, with a guard that decides at once or asks in a second modal. */
export function ModalSpecimen() {
  const [open, setOpen] = useState<Direction | null>(null);
  const [isGuarded, setGuarded] = useState(false);
  const [from, setFrom] = useState<Direction>('top');
  return (
    <States>
      <State title="Sens d’arrivée">
        <div className={styles['row']}>
          {directions.map(([direction, label]) => (
            <Button
              key={direction}
              onClick={() => {
                setFrom(direction);
                setOpen(direction);
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      </State>
      <State title="Garde">
        <Checkbox label="Refuser la fermeture" checked={isGuarded} onChange={setGuarded} />
      </State>
      <State title="Fenêtre dans une fenêtre">
        <AskingModal />
      </State>
      <Modal
        open={open !== null}
        from={from}
        canClose={() => !isGuarded}
        onClose={() => setOpen(null)}
        title="Nouveau projet"
      >
        <ModalBody>
          <Field label="Nom" hint="Tel qu’il figure dans la délibération">
            {(ties) => <TextInput {...ties} value="Réfection de la toiture" onChange={() => undefined} />}
          </Field>
          <Checkbox label="Refuser la fermeture" checked={isGuarded} onChange={setGuarded} />
        </ModalBody>
        <CloseActions />
      </Modal>
    </States>
  );
}

function CloseActions() {
  const close = useModalClose();
  return (
    <ModalActions>
      <Button onClick={close}>Annuler</Button>
      <Button look="primary" onClick={close}>
        Créer
      </Button>
    </ModalActions>
  );
}

/** Its guard is a promise: it asks in a second modal. */
function AskingModal() {
  const [isOpen, setOpen] = useState(false);
  const question = useQuestion<boolean>();
  return (
    <div>
      <Button onClick={() => setOpen(true)}>Avec question</Button>
      <Modal open={isOpen} canClose={question.ask} onClose={() => setOpen(false)} title="Fiche modifiée">
        <ModalBody>
          <p>Fermez cette fenêtre : une question vient avant.</p>
        </ModalBody>
        <CloseActions />
        <Confirmation
          question={question}
          title="Abandonner les modifications ?"
          text="Ce que vous avez saisi sera perdu."
          confirm="Abandonner"
          cancel="Continuer la saisie"
        />
      </Modal>
    </div>
  );
}
