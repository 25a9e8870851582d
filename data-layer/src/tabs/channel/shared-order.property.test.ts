import { lawOfSharedOrder } from '../../test-setup/shared-order-law.ts';

lawOfSharedOrder(600);
