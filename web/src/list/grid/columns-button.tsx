import type { Resource } from '@ne2016/contract';
import { lazy } from 'react';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { Loader } from '#ui/loader/loader.tsx';
import { PopoverButton } from '#ui/popover/popover-button.tsx';
import { LazyPart } from '#platform/lazy-part.tsx';
import type { ViewControl } from '../state/use-view.ts';

const ColumnsPanel = lazy(async () => ({
  default: (await import('./columns-panel.tsx')).ColumnsPanel,
}));

interface ColumnsButtonProps {
  resource: Resource;
  control: Pick<ViewControl, 'view' | 'change'>;
}

/** Opens the selection of columns; its code is loaded then. */
export function ColumnsButton({ resource, control }: ColumnsButtonProps) {
  const { t } = useTranslation();
  return (
    // The list of columns would otherwise consume Escape.
    <PopoverButton icon="columns" label={t('table.columns')} closesAlways>
      <LazyPart loading={<Loader active label={t('app.loading')} />}>
        <ColumnsPanel resource={resource} control={control} />
      </LazyPart>
    </PopoverButton>
  );
}
