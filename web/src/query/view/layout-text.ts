import { readDay } from '#formats/calendar-day.ts';
import { chartForms, type Grouping, type Layout } from './view.ts';

/** Returns whether a text is one of some names. */
export function isOneOf<Name extends string>(names: readonly Name[], name: string | undefined): name is Name {
  return (names as readonly (string | undefined)[]).includes(name);
}

const fieldPattern = /^@?[\w-]+(?:\.[\w-]+)?$/;

/** `commune.region` or `start_date:month` */
export const groupingText = ({ field, by }: Grouping) => (by === 'value' ? field : `${field}:${by}`);

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

/** Parses a grouping; `undefined` if the text is invalid. */
export function readGrouping(text: string): Grouping | undefined {
  const [field = '', by = 'value'] = text.split(':');
  const isRead = (field === '' || fieldPattern.test(field)) && isOneOf(['value', 'month', 'year'], by);
  return isRead ? { field, by } : undefined;
}

const isField = (text: string) => text === '' || fieldPattern.test(text);

function readBoard(by = '', figure = ''): Layout | undefined {
  return isField(by) && isField(figure) ? { type: 'board', by, figure } : undefined;
}

/** Whether a text is a month (`2026-03`), a day or empty. */
const isAnchor = (text: string) =>
  text === '' || readDay(text) !== undefined || readDay(`${text}-01`) !== undefined;

function readCalendar(start = '', end = '', period = '', anchor = ''): Layout | undefined {
  const isRead = isField(start) && isField(end) && isOneOf(['', 'month', 'week'], period) && isAnchor(anchor);
  if (!isRead) return undefined;
  return { type: 'calendar', start, end, period: period === 'week' ? 'week' : 'month', anchor };
}

function readChart(form = '', grouping = '', figure = ''): Layout | undefined {
  const by = readGrouping(grouping);
  const isRead = isOneOf(['', ...chartForms], form) && isField(figure);
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
