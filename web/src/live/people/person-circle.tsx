import type { PresentColleague } from '@ne2016/data-layer';
import { initialsOf } from '#formats/initials.ts';
import { personColour } from './person-colour.ts';
import styles from './person-circle.module.css';

interface PersonCircleProps {
  person: Pick<PresentColleague, 'id' | 'name'>;
  title?: string;
}

/** The initials of a person in the colour of that person. The name is in another element. */
export function PersonCircle({ person, title }: PersonCircleProps) {
  return (
    // An attribute, so that the initials are not part of the text of the surrounding element.
    <span
      data-person={personColour(person.id)}
      data-initials={initialsOf(person.name)}
      title={title}
      aria-hidden="true"
      className={styles['circle']}
    />
  );
}
