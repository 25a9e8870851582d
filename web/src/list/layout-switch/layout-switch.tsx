import { useTranslation } from '#ui/texts/use-translation.ts';
import type { Layout } from '#query/view/view.ts';
import { preloadLayout } from './load-layouts.ts';
import { Segmented } from '#platform/segmented.tsx';

interface LayoutSwitchProps {
  /** What there is to choose from, each with the settings that it has at first. */
  layouts: readonly Layout[];
  layout: Layout;
  onLayout: (layout: Layout) => void;
}

/** Chooses what the records of a list are laid out as. */
export function LayoutSwitch({ layouts, layout, onLayout }: LayoutSwitchProps) {
  const { t } = useTranslation();
  return (
    <Segmented
      label={t('layouts.switch.label')}
      options={layouts.map(({ type }) => ({ value: type, label: t(`layouts.switch.${type}`) }))}
      value={layout.type}
      onChange={(type) => {
        const chosen = layouts.find((offered) => offered.type === type);
        if (chosen !== undefined) onLayout(chosen);
      }}
      onApproach={preloadLayout}
    />
  );
}
