import type { Subject } from './subject.ts';
import { dataLayer } from './subjects/data-layer.ts';
import { floor } from './subjects/floor.ts';
import { mobx } from './subjects/mobx.ts';
import { reduxToolkit } from './subjects/redux-toolkit.ts';
import { tanstackDb } from './subjects/tanstack-db.ts';
import { tanstackQuery } from './subjects/tanstack-query.ts';

export { dataLayer, floor };

/** Other libraries with the same task. */
export const peers: readonly Subject[] = [tanstackDb, tanstackQuery, reduxToolkit, mobx];

/** The columns of the table. */
export const subjects: readonly Subject[] = [dataLayer, floor, ...peers];
