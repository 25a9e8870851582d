import { useEffect, useState } from 'react';
import { Field } from '../../src/ui/form/field.tsx';
import { type ChosenValue, SelectSeveral } from '../../src/ui/select/select-several.tsx';
import type { SelectOption } from '../../src/ui/select/search-options.ts';
import { Select } from '../../src/ui/select/select.tsx';
import { loadCommunes } from '../communes.ts';
import { State, States } from '../state.tsx';

function useCommunes(): readonly SelectOption[] {
  const [communes, setCommunes] = useState<readonly SelectOption[]>([]);
  useEffect(() => void loadCommunes().then(setCommunes), []);
  return communes;
}

/** Selects of one or several of 37,590 communes. */
export function SelectSpecimen() {
  const communes = useCommunes();
  return (
    <States>
      <State title="Une commune parmi toutes">
        <OneCommune label="Commune" communes={communes} start={null} />
      </State>
      <State title="Plusieurs communes">
        <SeveralCommunes label="Communes" communes={communes} start={[]} />
      </State>
      <State title="Une choisie">
        <OneCommune label="Siège" communes={communes} start={1} />
      </State>
      <State title="Plusieurs choisies">
        <SeveralCommunes label="Membres" communes={communes} start={[1, 2, 250]} />
      </State>
      <State title="En faute">
        <Field label="Chef-lieu" required messages={['Choisissez un élément de la liste.']}>
          {(ties) => <Select ties={ties} options={communes} chosen={undefined} onChoose={() => undefined} />}
        </Field>
      </State>
      <State title="En lecture seule">
        <Field label="Rattachement">
          {(ties) => (
            <Select ties={ties} options={communes} chosen={communes[3]} onChoose={() => undefined} readOnly />
          )}
        </Field>
        <Field label="Partenaires">
          {(ties) => (
            <SelectSeveral
              ties={ties}
              options={communes}
              chosen={communes.slice(3, 5)}
              onChoose={() => undefined}
              readOnly
            />
          )}
        </Field>
      </State>
    </States>
  );
}

interface CommunesProps<Start> {
  label: string;
  communes: readonly SelectOption[];
  start: Start;
}

function OneCommune({ label, communes, start }: CommunesProps<ChosenValue | null>) {
  const [value, setValue] = useState(start);
  const chosen = communes.find((commune) => commune.value === value);
  return (
    <Field label={label}>
      {(ties) => <Select ties={ties} options={communes} chosen={chosen} onChoose={setValue} />}
    </Field>
  );
}

function SeveralCommunes({ label, communes, start }: CommunesProps<readonly ChosenValue[]>) {
  const [values, setValues] = useState(start);
  const chosen = values.flatMap((value) => communes.find((commune) => commune.value === value) ?? []);
  return (
    <Field label={label} hint="Une ou plusieurs">
      {(ties) => <SelectSeveral ties={ties} options={communes} chosen={chosen} onChoose={setValues} />}
    </Field>
  );
}
