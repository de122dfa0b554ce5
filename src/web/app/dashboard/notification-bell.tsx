import { ActionIcon } from '@mantine/core';
import { useClickOutside, useWindowEvent } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { LinkButton } from '#web/ui/link-button.tsx';
import classes from './notification-bell.module.css';

export function NotificationBell() {
  const id = useId();
  const [open, setOpen] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  const outside = useClickOutside<HTMLDivElement>(() => setOpen(false));

  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || !open) return;
    setOpen(false);
    bell.current?.focus();
  });

  return (
    <div ref={outside} className={classes.place}>
      <ActionIcon
        ref={bell}
        variant="default"
        aria-label="Notifications"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <IconBell size={22} stroke={1.6} aria-hidden />
      </ActionIcon>
      <section id={id} hidden={!open} aria-label="Latest news" className={classes.dropdown}>
        <strong>Nothing new</strong>
        <p className={classes.text}>Likes and matches will show up here.</p>
        <LinkButton to="/notifications" variant="light" size="sm" fullWidth>
          View All Notifications
        </LinkButton>
      </section>
    </div>
  );
}
