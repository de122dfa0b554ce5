import { useMediaQuery } from '@mantine/hooks';
import { Notifications, notifications, notificationsStore } from '@mantine/notifications';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { openDialog, watchDialogs } from '#web/lib/toast.ts';
import classes from './toasts.module.css';

/** Upon the header, which is in sight wherever one has scrolled to: nobody is covered. What is said in a dialog lies beside it where there is room. */
export default function Toasts() {
  const phone = useMediaQuery('(width < 768px)', false, { getInitialValueInEffect: false });
  const target = useSyncExternalStore(followDialogs, topmost);
  const wide = target === document.body ? 'top-left' : 'bottom-left';
  return createPortal(
    <Notifications
      withinPortal={false}
      position={phone ? 'top-center' : wide}
      limit={1}
      containerWidth={420}
      zIndex={400}
      classNames={{ root: classes.root ?? '' }}
    />,
    target,
  );
}

const topmost = (): HTMLElement => openDialog() ?? document.body;

const followDialogs = (onChange: () => void) =>
  watchDialogs(() => {
    // Before they are drawn in it.
    if (openDialog()) dropNews();
    onChange();
  });

function dropNews(): void {
  const { notifications: shown, queue } = notificationsStore.getState();
  // Whatever changes in the page comes by here.
  if (![...shown, ...queue].some((one) => one['data-news'])) return;
  notifications.updateState(notificationsStore, (all) => all.filter((one) => !one['data-news']));
}
