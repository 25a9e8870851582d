import type { Resource } from '@ne2016/contract';
import { useEffect, useRef } from 'react';
import { Modal, ModalBody } from '#ui/modal/modal.tsx';
import { WhenLeft } from '#ui/modal/when-left.tsx';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { ScreenLinks, type Screens } from './screen-links.tsx';
import { focusHeading } from '#platform/focus-heading.ts';
import { ListLinks } from './list-links.tsx';

/** From this width on, the lists stand beside the page; the style sheet names the same one. */
const wide = '(width >= 68.75rem)';

interface NavigationDrawerProps {
  open: boolean;
  onClose: () => void;
  lists: readonly Resource[];
  current: Resource | null;
  screens: Screens;
}

/** The lists where there is no room for them beside the page. */
export function NavigationDrawer({ open, onClose, lists, current, screens }: NavigationDrawerProps) {
  const { t } = useTranslation();
  const isFollowed = useRef(false);
  useEffect(() => {
    if (!open) return;
    isFollowed.current = false;
    const media = matchMedia(wide);
    media.addEventListener('change', onClose);
    return () => media.removeEventListener('change', onClose);
  }, [open, onClose]);
  const follow = (isElsewhere: boolean) => {
    isFollowed.current = isElsewhere;
    onClose();
  };
  return (
    <Modal open={open} onClose={onClose} from="left" title={t('workspace.menu')} size="drawer">
      <ModalBody>
        <WhenLeft call={() => isFollowed.current && focusHeading()} />
        <nav aria-label={t('workspace.menu')}>
          <ListLinks lists={lists} current={current} onFollow={(list) => follow(list !== current)} />
          <ScreenLinks
            screens={screens}
            hasIcons={lists.some(({ icon }) => icon !== null)}
            onFollow={(screen) => follow(screen !== screens.current)}
          />
        </nav>
      </ModalBody>
    </Modal>
  );
}
