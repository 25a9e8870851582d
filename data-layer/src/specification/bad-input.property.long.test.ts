import { lawOfBadInput } from './bad-input-law.ts';

lawOfBadInput(150);
