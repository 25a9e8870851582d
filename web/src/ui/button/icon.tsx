const shapes = {
  add: 'M10 4v12M4 10h12',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  chevronDown: 'm5.5 8 4.5 4.5L14.5 8',
  chevronUp: 'M5.5 12 10 7.5l4.5 4.5',
  chevronLeft: 'M12 5.5 7.5 10 12 14.5',
  chevronRight: 'M8 5.5 12.5 10 8 14.5',
  ascending: 'M10 15.5v-11M5.5 9 10 4.5 14.5 9',
  descending: 'M10 4.5v11M5.5 11l4.5 4.5 4.5-4.5',
  group: 'M4 5h12M7.5 10H16M7.5 15H16',
  close: 'm5.5 5.5 9 9m0-9-9 9',
  drag: 'M7.5 5.5v.01M12.5 5.5v.01M7.5 10v.01M12.5 10v.01M7.5 14.5v.01M12.5 14.5v.01',
  calendar: 'M4 6.5h12v9.5H4zM4 9.5h12M7 4v3.5M13 4v3.5',
  search: 'M13 13l3.5 3.5M14 9A5 5 0 1 1 4 9a5 5 0 0 1 10 0Z',
  delete: 'M4.5 6h11M8 6V4h4v2M6 6l.7 10h6.6L14 6M8.7 9v4M11.3 9v4',
  upload: 'M10 12.5v-9M6 7.5l4-4 4 4M3.5 12.5v4h13v-4',
  columns: 'M3.5 4.5h13v11h-13zM8 4.5v11M12 4.5v11',
  menu: 'M3.5 5.5h13M3.5 10h13M3.5 14.5h13',
  sidebar: 'M3.5 4.5h13v11h-13zM8 4.5v11',
  more: 'M10 4.75v.01M10 10v.01M10 15.25v.01',
  enlarge: 'M11.5 4.5h4v4M15.5 4.5l-4.5 4.5M8.5 15.5h-4v-4M4.5 15.5l4.5-4.5',
  reduce: 'M15.5 8.5h-4v-4M11.5 8.5l4.5-4.5M4.5 11.5h4v4M8.5 11.5l-4.5 4.5',
  undo: 'M7.5 5 4 8.5 7.5 12M4 8.5h7.5a4 4 0 0 1 0 8H9',
  external: 'M8 5H4.5v10.5H15V12M11 4.5h4.5V9M15 5l-6 6',
} as const;

/** The icons of the interface. */
export type IconName = keyof typeof shapes;

/** A line drawing of 20 pixels, hidden from assistive technology: the text next to it says the same. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" aria-hidden="true">
      <path d={shapes[name]} strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
