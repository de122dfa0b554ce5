import { Notifications } from '@mantine/notifications';
import classes from './toasts.module.css';

/** At the top, so that the phone's tab bar and keyboard never cover a toast. */
export default function Toasts() {
  return (
    <Notifications
      position="top-center"
      limit={3}
      containerWidth={420}
      zIndex={400}
      classNames={{ root: classes.root ?? '' }}
    />
  );
}
