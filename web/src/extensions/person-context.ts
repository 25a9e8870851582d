import type { Person } from '@ne2016/contract';
import { createContext } from 'react';

/** The person of the workspace. Outside of one, the person has no rights: the server refuses every write. */
export const PersonContext = createContext<Person>({ id: '', role: 'reader' });
