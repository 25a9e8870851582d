import type { Resource } from '@ne2016/contract';
import type { RefObject } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { useAnnounce } from '#ui/toast/toast-region.tsx';
import { exportFileName } from '#query/view/file-name.ts';
import { saveBlob } from '#platform/save-blob.ts';
import styles from '#chart/chart.module.css';
import { chartFile, pictureOf } from '#chart/download-chart.ts';

interface ChartDownloadsProps {
  resource: Resource;
  drawing: RefObject<SVGSVGElement | null>;
  title: string;
}

/** Takes the chart along as a picture. */
export function ChartDownloads({ resource, drawing, title }: ChartDownloadsProps) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const save = async (extension: 'png' | 'svg') => {
    if (drawing.current === null) return;
    try {
      const svg = chartFile(drawing.current, title);
      const file = extension === 'png' ? await pictureOf(svg) : new Blob([svg], { type: 'image/svg+xml' });
      saveBlob(file, exportFileName([resource.labels.plural, title], extension, new Date()));
    } catch (error) {
      reportError(error);
      announce(t('layouts.chart.notSaved'));
    }
  };
  return (
    <span className={styles['downloads']}>
      <Button look="quiet" aria-label={t('layouts.chart.png')} onClick={() => void save('png')}>
        {t('layouts.chart.pngShort')}
      </Button>
      <Button look="quiet" aria-label={t('layouts.chart.svg')} onClick={() => void save('svg')}>
        {t('layouts.chart.svgShort')}
      </Button>
    </span>
  );
}
