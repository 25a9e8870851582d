import { lawOfSeveralTabs } from '../test-setup/several-tabs-law.ts';

lawOfSeveralTabs(50);
