import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { openDialog } from '#web/lib/toast.ts';
import classes from './shell.module.css';

/** Above the page, where nothing is pressed: below the header, on phones upon it, and there one at a time. */
export default function Toasts() {
  const phone = useMediaQuery('(width < 768px)', false, { getInitialValueInEffect: false });
  const target = useSyncExternalStore(watchDialogs, topmost);
  return createPortal(
    <Notifications
      withinPortal={false}
      position="top-center"
      limit={phone ? 1 : 3}
      containerWidth={420}
      zIndex={400}
      classNames={{ root: classes.root ?? '' }}
    />,
    target,
  );
}

const topmost = (): HTMLElement => openDialog() ?? document.body;

function watchDialogs(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}
