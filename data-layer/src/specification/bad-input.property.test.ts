import { lawOfBadInput } from '../test-setup/bad-input-law.ts';

lawOfBadInput(20);
