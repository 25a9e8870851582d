import { channelOf, type Resource } from '@ne2016/contract';
import type { ConnectionState, DataLayer, ListPosition, ListState } from '@ne2016/data-layer';
import { useConnection, useDataLayer } from '@ne2016/data-layer/react';
import type { ReactNode } from 'react';
import { formatNumber } from '@ne2016/contract/numbers';
import { useTranslation } from '#ui/texts/use-translation.ts';
import type { LocalePack } from '#formats/locale-pack.ts';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import styles from './inspector.module.css';
import { useNow } from '#platform/use-now.ts';

type ListStatus = Exclude<ListState['state'], 'ready'> | 'ready' | 'cached' | 'refreshing' | 'behind';

function statusOf(list: ListState, isBehind: boolean): ListStatus {
  if (list.state !== 'ready') return list.state;
  if (list.problem !== null) return 'failed';
  if (list.isCached) return 'cached';
  if (list.refreshing) return 'refreshing';
  return isBehind ? 'behind' : 'ready';
}

/** « il y a 12 s », « il y a 5 min ». */
function ageText(milliseconds: number, pack: LocalePack): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const format = new Intl.RelativeTimeFormat(pack.locale, { style: 'short' });
  return seconds < 120
    ? format.format(-seconds, 'second')
    : format.format(-Math.floor(seconds / 60), 'minute');
}

const positionText = (position: ListPosition | null) => position?.cursor ?? position?.cacheDate ?? '–';

const dotOf: Readonly<Record<ConnectionState, string>> = {
  connected: '●',
  connecting: '◐',
  off: '○',
  unavailable: '○',
};

const columns = ['state', 'records', 'unsaved', 'conflicts', 'age', 'position', 'channel'] as const;

/** Every list: its loading state, age and unsaved records. */
export function ListOverview({ resources }: { resources: readonly Resource[] }) {
  const { t } = useTranslation();
  const layer = useDataLayer();
  const connection = useConnection();
  const now = useNow();
  return (
    <div className={styles['wide']}>
      <h3>{t('inspector.lists')}</h3>
      <p className={styles['note']}>
        <span aria-hidden="true">{dotOf[connection]} </span>
        {t(`inspector.connection.${connection}`)}
      </p>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('inspector.column.list')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`inspector.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {resources.map((resource) => (
            <ListRow key={resource.name} resource={resource} layer={layer} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ListRow({ resource, layer, now }: { resource: Resource; layer: DataLayer; now: number }) {
  const { t } = useTranslation();
  const pack = useLocalePack();
  const store = layer.store(resource);
  const { position, isBehind, workedOn } = store.inspect();
  const states = workedOn.map(({ key }) => store.get(key));
  const unsaved = states.filter((state) => state !== undefined && state.changed.length > 0);
  const conflicts = states.filter((state) => state !== undefined && state.conflicts.length > 0);
  const cells: Record<(typeof columns)[number], ReactNode> = {
    state: t(`inspector.state.${statusOf(store.state, isBehind)}`),
    records: formatNumber(store.size, pack),
    unsaved: unsaved.length,
    conflicts: conflicts.length,
    age: store.refreshedAt === null ? '–' : ageText(now - store.refreshedAt, pack),
    position: <span className={styles['code']}>{positionText(position)}</span>,
    channel: <span className={styles['code']}>{channelOf(resource)}</span>,
  };
  return (
    <tr>
      <th scope="row">{resource.labels.plural}</th>
      {columns.map((column) => (
        // On a narrow page, each value has its column name.
        <td key={column} data-label={t(`inspector.column.${column}`)}>
          {cells[column]}
        </td>
      ))}
    </tr>
  );
}
