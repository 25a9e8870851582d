import { lawOfSharedOrder } from './shared-order-law.ts';

lawOfSharedOrder(600);
