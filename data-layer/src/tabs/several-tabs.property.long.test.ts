import { lawOfSeveralTabs } from './several-tabs-law.ts';

lawOfSeveralTabs(200);
