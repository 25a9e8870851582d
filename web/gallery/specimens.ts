import type { ComponentType } from 'react';
import { ButtonSpecimen } from './specimens/button-specimen.tsx';
import { FormSpecimen } from './specimens/form-specimen.tsx';
import { LoaderSpecimen } from './specimens/loader-specimen.tsx';
import { ModalSpecimen } from './specimens/modal-specimen.tsx';
import { SelectSpecimen } from './specimens/select-specimen.tsx';
import { ToastSpecimen } from './specimens/toast-specimen.tsx';
import { TokenSpecimen } from './specimens/token-specimen.tsx';
import { UploadSpecimen } from './specimens/upload-specimen.tsx';

interface SpecimenEntry {
  /** As in the address. */
  readonly name: string;
  readonly title: string;
  readonly Specimen: ComponentType;
}

/** All specimens of the gallery, in the order of its menu. */
export const specimens: readonly [SpecimenEntry, ...SpecimenEntry[]] = [
  { name: 'tokens', title: 'Charte', Specimen: TokenSpecimen },
  { name: 'buttons', title: 'Boutons', Specimen: ButtonSpecimen },
  { name: 'form', title: 'Formulaire', Specimen: FormSpecimen },
  { name: 'select', title: 'Choix', Specimen: SelectSpecimen },
  { name: 'upload', title: 'Envoi de fichiers', Specimen: UploadSpecimen },
  { name: 'modal', title: 'Fenêtres', Specimen: ModalSpecimen },
  { name: 'loader', title: 'Attente', Specimen: LoaderSpecimen },
  { name: 'toast', title: 'Messages', Specimen: ToastSpecimen },
];
