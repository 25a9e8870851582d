import type { Resource, ResourceIcon } from '@ne2016/contract';
import styles from './resource-icon.module.css';

const shapes: Readonly<Record<ResourceIcon, string>> = {
  list: 'M7.5 5.5h9M7.5 10h9M7.5 14.5h9M3.5 5.5h.01M3.5 10h.01M3.5 14.5h.01',
  folder: 'M3 15.5v-10h4.5l2 2H17v8z',
  document: 'M5 3h6.5L15 6.5V17H5zM11.5 3v3.5H15M7.5 10h5M7.5 13h5',
  building: 'M5 17V3.5h10V17M3 17h14M8 7h.01M12 7h.01M8 10.5h.01M12 10.5h.01M8.5 17v-3h3v3',
  place: 'M10 17.5s5.5-4.8 5.5-9a5.5 5.5 0 0 0-11 0c0 4.2 5.5 9 5.5 9ZM12 8.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z',
  site: 'M6.5 17V3.5M4 17h5M3 6.5h14M6.5 3.5 14 6.5M6.5 3.5 3 6.5M13.5 6.5v4M11.5 10.5h4v3h-4z',
  tree: 'M10 2.5 5.5 8h2L4 13.5h12L12.5 8h2zM10 13.5v4',
  vehicle: 'M3 15v-4.5l2-5h10l2 5V15zM3 10.5h14M5.5 15v1.5M14.5 15v1.5M6 12.7h.01M14 12.7h.01',
  box: 'm10 2.5 6.5 3.5v8L10 17.5 3.5 14V6zM3.5 6 10 9.5 16.5 6M10 9.5v8',
  tool: 'M13.6 3.2a4 4 0 0 0-5 5.2l-5 5a1.9 1.9 0 0 0 2.7 2.7l5-5a4 4 0 0 0 5.3-4.9l-2.4 2.3-2.5-.6-.5-2.4z',
  key: 'M10 12.5a3.3 3.3 0 1 1-6.6 0 3.3 3.3 0 0 1 6.6 0ZM9 10.2l6.5-6.7M12.5 6.5l2.5 2.5',
  person: 'M13 7a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM4.5 16.5c.5-3 2.6-4.5 5.5-4.5s5 1.5 5.5 4.5',
  people:
    'M10.2 7.3a2.7 2.7 0 1 1-5.4 0 2.7 2.7 0 0 1 5.4 0ZM2.5 16c.4-2.8 2.3-4.2 5-4.2s4.6 1.4 5 4.2M12.6 4.8a2.7 2.7 0 0 1 0 5M14.8 12.2c1.6.6 2.5 1.9 2.7 3.8',
  calendar: 'M3.5 5.5h13v11h-13zM3.5 9h13M7 3.5v4M13 3.5v4',
  money: 'M15 5.4a5.5 5.5 0 1 0 0 9.2M3.5 8.8H11M3.5 11.2h6.8',
  mail: 'M3 5h14v10.5H3zM3.5 5.5 10 11l6.5-5.5',
  flag: 'M5 17.5V3.5h10.5l-2.5 3.7 2.5 3.8H5',
  chart: 'M3.5 16.5h13M5.5 13.5v-3M10 13.5v-8M14.5 13.5V8.5',
};

/** The icon of a resource, hidden from screen readers; without one, its space if others have icons. */
export function ResourceIcon({
  resource,
  keepsRoom = false,
}: {
  resource: Pick<Resource, 'icon'>;
  keepsRoom?: boolean;
}) {
  const { icon } = resource;
  if (icon === null && !keepsRoom) return null;
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={styles['icon']}>
      {icon !== null && <path d={shapes[icon]} />}
    </svg>
  );
}
