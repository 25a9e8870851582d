import { initialsOf } from '#formats/initials.ts';
import { personColour } from './person-colour.ts';
import styles from './person-circle.module.css';

interface PersonCircleProps {
  /** Without `id`, the circle has the colour of the page. */
  person: { readonly id?: string; readonly name: string | null };
  title?: string;
}

/** The initials of a person in the colour of that person. The name is in another element. */
export function PersonCircle({ person: { id, name }, title }: PersonCircleProps) {
  return (
    // An attribute, so that the initials are not part of the text of the surrounding element.
    <span
      data-person={id === undefined ? undefined : personColour(id)}
      data-initials={initialsOf(name)}
      title={title}
      aria-hidden="true"
      className={styles['circle']}
    />
  );
}
