import type { Person } from '@ne2016/contract';
import { createContext } from 'react';

/** Whose workspace it is. Outside of one, nobody may do anything: the server refuses it. */
export const PersonContext = createContext<Person>({ id: '', role: 'reader' });
