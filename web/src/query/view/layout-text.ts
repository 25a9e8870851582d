import { readDay } from '#formats/calendar-day.ts';
import { groupingText, isFieldText, readGrouping } from '../fields/grouping.ts';
import { isOneOf } from '../fields/is-one-of.ts';
import { chartForms, type Layout } from './view.ts';

/** `board~status~budget` */
export function layoutText(layout: Layout): string {
  switch (layout.type) {
    case 'table':
      return 'table';
    case 'board':
      return ['board', layout.by, layout.figure].join('~');
    case 'calendar':
      return ['calendar', layout.start, layout.end, layout.period, layout.anchor].join('~').replace(/~$/, '');
    case 'chart':
      return ['chart', layout.form, groupingText(layout.by), layout.figure].join('~');
  }
}

function readBoard(by = '', figure = ''): Layout | undefined {
  return isFieldText(by) && isFieldText(figure) ? { type: 'board', by, figure } : undefined;
}

/** Whether a text is a month (`2026-03`), a day or empty. */
const isAnchor = (text: string) =>
  text === '' || readDay(text) !== undefined || readDay(`${text}-01`) !== undefined;

function readCalendar(start = '', end = '', period = '', anchor = ''): Layout | undefined {
  const isRead =
    isFieldText(start) && isFieldText(end) && isOneOf(['', 'month', 'week'], period) && isAnchor(anchor);
  if (!isRead) return undefined;
  return { type: 'calendar', start, end, period: period === 'week' ? 'week' : 'month', anchor };
}

function readChart(form = '', grouping = '', figure = ''): Layout | undefined {
  const by = readGrouping(grouping);
  const isRead = isOneOf(['', ...chartForms], form) && isFieldText(figure);
  return isRead && by !== undefined
    ? { type: 'chart', form: form === '' ? 'bar' : form, by, figure }
    : undefined;
}

/** Parses a layout; `undefined` if the text is invalid. */
export function readLayout(text: string): Layout | undefined {
  const [type = '', ...settings] = text.split('~');
  switch (type) {
    case 'table':
      return { type };
    case 'board':
      return readBoard(...settings);
    case 'calendar':
      return readCalendar(...settings);
    case 'chart':
      return readChart(...settings);
    default:
      return undefined;
  }
}
