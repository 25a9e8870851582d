import type { Person } from '@ne2016/contract';
import { useSubscribed } from '#ui/use-subscribed.ts';
import { useWorkspacePart, workspacePart } from './workspace.ts';

/** The person of the workspace, whose role may change. */
export interface CurrentPerson {
  /** Returns the same object until it changes. */
  current(): Person;
  subscribe(listener: () => void): () => void;
}

/** Returns a person who never changes. */
export function fixedPerson(person: Person): CurrentPerson {
  return { current: () => person, subscribe: () => () => undefined };
}

/** Outside of a workspace, the person has no rights: the server refuses every write. */
export const personPart = workspacePart(fixedPerson({ id: '', role: 'reader' }));

/** Returns the person of the workspace. */
export function usePerson(): Person {
  const person = useWorkspacePart(personPart);
  return useSubscribed(person, () => person.current());
}
