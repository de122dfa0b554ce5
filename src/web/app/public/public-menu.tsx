import { Button, CloseButton } from '@mantine/core';
import { Brand } from '#web/ui/brand.tsx';
import { closeDialog, closeDialogById } from '#web/ui/dialog-commands.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useLogout } from '../shell/logout.ts';
import { AuthSwitch } from './auth-switch.tsx';
import classes from './public-menu.module.css';
import { PublicNavLinks } from './public-nav-links.tsx';

/** The header's links on a phone. A native dialog keeps the focus inside and closes on Escape, with or without script. */
export function PublicMenu({ id }: { id: string }) {
  const logout = useLogout();
  const close = () => closeDialogById(id);
  return (
    <dialog id={id} className={classes.menu} aria-label="Menu" closedby="any">
      <div className={classes.top}>
        <Brand />
        <CloseButton aria-label="Close menu" {...closeDialog(id)} />
      </div>
      <nav aria-label="Menu">
        <ul className={classes.links}>
          <PublicNavLinks className={classes.link} onNavigate={close} />
        </ul>
      </nav>
      <div className={classes.actions}>
        <AuthSwitch
          visitor={
            <>
              <LinkButton to="/register" size="lg" onClick={close}>
                Register
              </LinkButton>
              <LinkButton to="/login" size="lg" variant="default" onClick={close}>
                Login
              </LinkButton>
            </>
          }
          member={
            <>
              <LinkButton to="/dashboard" size="lg" onClick={close}>
                Dashboard
              </LinkButton>
              <Button
                size="lg"
                variant="default"
                onClick={() => {
                  close();
                  logout();
                }}
              >
                Logout
              </Button>
            </>
          }
        />
      </div>
    </dialog>
  );
}
