import { lawOfKeptLists } from './kept-lists-law.ts';

lawOfKeptLists(60);
