import type { RecordId, Resource } from '@ne2016/contract';
import { createContext, useContext } from 'react';

/** Creates records for the links of a form, over that form. */
export interface LinkedCreation {
  /** Whether one is being created. */
  readonly isOpen: boolean;
  mayCreate(resource: Resource): boolean;
  /**
   * Opens a new record.
   * @param title Its initial title.
   * @param onCreated Called with the record once it is created; not if it is discarded.
   */
  create(resource: Resource, title: string, onCreated: (id: RecordId) => void): void;
}

const none: LinkedCreation = { isOpen: false, mayCreate: () => false, create: () => undefined };

export const LinkedCreationContext = createContext(none);

/** Returns the surrounding form’s means to create linked records. */
export function useLinkedCreation(): LinkedCreation {
  return useContext(LinkedCreationContext);
}
