import { browserHistory } from './browser-history.ts';
import { PageNavigator } from './navigator.ts';

/** The navigator of the page, which has one history. */
export const pageNavigator = new PageNavigator(browserHistory);
