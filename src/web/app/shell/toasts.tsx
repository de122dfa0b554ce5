import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import classes from './shell.module.css';

/** At the top, where there is room; on phones that is where the title stands, so there above the tab bar. */
export default function Toasts() {
  const phone = useMediaQuery('(width < 768px)', false, { getInitialValueInEffect: false });
  const target = useSyncExternalStore(watchDialogs, topmost);
  return createPortal(
    <Notifications
      withinPortal={false}
      position={phone ? 'bottom-center' : 'top-center'}
      limit={3}
      containerWidth={420}
      zIndex={400}
      classNames={{ root: classes.root ?? '' }}
    />,
    target,
  );
}

/** An open dialog covers everything outside of it, whatever its layer: toasts are shown inside. */
const topmost = (): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body;

function watchDialogs(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}
