import type { RecordId, Resource } from '@ne2016/contract';
import { createContext, useContext } from 'react';

/** Creates records for the links of a form, over that form. */
export interface LinkedCreation {
  /** Whether one is being created. */
  readonly isOpen: boolean;
  mayCreate(resource: Resource): boolean;
  /**
   * Opens a new record.
   * @param title What it is called at first.
   * @param onCreated Told of the record once it is created; not where it is given up.
   */
  create(resource: Resource, title: string, onCreated: (id: RecordId) => void): void;
}

const none: LinkedCreation = { isOpen: false, mayCreate: () => false, create: () => undefined };

export const LinkedCreationContext = createContext(none);

/** What creates records for the links of the form around. */
export function useLinkedCreation(): LinkedCreation {
  return useContext(LinkedCreationContext);
}
