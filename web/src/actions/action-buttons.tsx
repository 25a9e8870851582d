import { Button as MenuButton, MenuTrigger } from 'react-aria-components';
import { Button } from '#ui/button/button.tsx';
import buttonStyles from '#ui/button/button.module.css';
import { Icon } from '#ui/button/icon.tsx';
import { classNames } from '#ui/class-names.ts';
import { MenuItem, MenuPopover } from '#ui/menu/menu.tsx';
import type { PopoverProps } from '#ui/popover/popover.tsx';
import { KeyNames } from '#platform/key-name.tsx';
import type { OfferedAction } from './offered-actions.ts';

/** The buttons of a bar. */
export function ActionButtons({ actions }: { actions: readonly OfferedAction[] }) {
  return actions.map((action) => <ActionButton key={action.id} action={action} />);
}

interface ActionButtonProps {
  action: OfferedAction;
  className?: string | undefined;
}

export function ActionButton({ action, className }: ActionButtonProps) {
  const { label, look, icon, isPending, run } = action;
  return (
    <Button look={look} pending={isPending} onClick={run} className={className}>
      {icon !== undefined && <Icon name={icon} />}
      {label}
    </Button>
  );
}

/** The items of a menu. */
export function ActionItems({ actions }: { actions: readonly OfferedAction[] }) {
  return actions.map(({ id, label, presses: [press], run }) => (
    <MenuItem key={id} id={id} textValue={label} onAction={run}>
      {label}
      {press !== undefined && <KeyNames press={press} />}
    </MenuItem>
  ));
}

interface MoreMenuProps extends Required<Pick<PopoverProps, 'placement'>> {
  label: string;
  actions: readonly OfferedAction[];
}

/** The menu « ⋮ » of further actions. */
export function MoreMenu({ label, actions, placement }: MoreMenuProps) {
  return (
    <MenuTrigger>
      <MenuButton aria-label={label} className={classNames(buttonStyles['icon'])}>
        <Icon name="more" />
      </MenuButton>
      <MenuPopover placement={placement}>
        <ActionItems actions={actions} />
      </MenuPopover>
    </MenuTrigger>
  );
}
