import { lawOfKeptLists } from '../../test-setup/kept-lists-law.ts';

lawOfKeptLists(150);
