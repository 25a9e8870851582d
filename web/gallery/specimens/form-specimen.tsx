import { useState } from 'react';
import { Button } from '../../src/ui/button/button.tsx';
import { Alert } from '../../src/ui/form/alert.tsx';
import { Checkbox } from '../../src/ui/form/checkbox.tsx';
import { Field } from '../../src/ui/form/field.tsx';
import { PasswordInput } from '../../src/ui/form/password-input.tsx';
import { RequiredNote } from '../../src/ui/form/required-note.tsx';
import { TextArea, TextInput } from '../../src/ui/form/text-input.tsx';
import { useForm } from '../../src/ui/form/use-form.ts';
import { State, States } from '../state.tsx';

const ignore = () => undefined;

/** Fields with hint, mark and messages, a form that shows its messages at the right time, and alerts. */
export function FormSpecimen() {
  return (
    <States>
      <State title="Champs">
        <Field label="Nom" required hint="Tel qu’il figure dans la délibération">
          {(ties) => <TextInput {...ties} value="Réfection de la toiture" onChange={ignore} />}
        </Field>
        <Field label="Code" mark="Non enregistré">
          {(ties) => <TextInput {...ties} value="" placeholder="AB-1234" onChange={ignore} />}
        </Field>
        <Field label="Mot de passe">
          {(ties) => <PasswordInput {...ties} value="une phrase" onChange={ignore} />}
        </Field>
      </State>
      <State title="En faute, en lecture seule">
        <Field label="Courriel" required messages={['Saisissez une adresse de courriel.']}>
          {(ties) => <TextInput {...ties} value="camille@" onChange={ignore} />}
        </Field>
        <Field label="Description">
          {(ties) => <TextArea {...ties} value="Tuiles et charpente." readOnly onChange={ignore} />}
        </Field>
        <Checkbox label="Projet urgent" hint="Passe avant les autres." checked onChange={ignore} />
      </State>
      <State title="Messages au bon moment">
        <CheckedForm />
      </State>
      <State title="Alertes">
        <Alert title="Enregistrement refusé">Corrigez les champs signalés.</Alert>
        <Alert look="warning">Cette fiche a été modifiée par Camille.</Alert>
        <Alert look="success">Votre mot de passe est enregistré.</Alert>
      </State>
    </States>
  );
}

function CheckedForm() {
  const form = useForm();
  const [values, setValues] = useState({ first: '', last: '' });
  const fields = [
    ['first', 'Prénom'],
    ['last', 'Nom de famille'],
  ] as const;
  return (
    <form {...form.attributesFor(ignore)}>
      <States>
        <RequiredNote />
        {fields.map(([name, label]) => (
          <Field
            key={name}
            label={label}
            required
            messages={form.shows(name) && values[name] === '' ? ['Ce champ est obligatoire.'] : []}
          >
            {(ties) => (
              <TextInput
                {...ties}
                value={values[name]}
                onChange={(value) => setValues({ ...values, [name]: value })}
                onBlur={() => form.leave(name)}
              />
            )}
          </Field>
        ))}
        <Button type="submit" look="primary">
          Envoyer
        </Button>
      </States>
    </form>
  );
}
