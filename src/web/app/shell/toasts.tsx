import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import classes from './toasts.module.css';

/** At the top, where there is room; on phones that is where the title stands, so there above the tab bar. */
export default function Toasts() {
  const phone = useMediaQuery('(width < 768px)', false, { getInitialValueInEffect: false });
  return (
    <Notifications
      position={phone ? 'bottom-center' : 'top-center'}
      limit={3}
      containerWidth={420}
      zIndex={400}
      classNames={{ root: classes.root ?? '' }}
    />
  );
}
