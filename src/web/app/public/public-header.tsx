import { Button } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { Brand } from '#web/ui/brand.tsx';
import { openDialog } from '#web/ui/dialog-commands.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useLogout } from '../shell/logout.ts';
import { AuthSwitch } from './auth-switch.tsx';
import classes from './public-header.module.css';
import { PublicMenu } from './public-menu.tsx';
import { PublicNavLinks } from './public-nav-links.tsx';

export function PublicHeader() {
  const logout = useLogout();
  const menu = useId();
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to="/" className={classes.home} activeProps={{}}>
          <Brand />
        </Link>
        <nav aria-label="Main">
          <ul className={classes.links}>
            <PublicNavLinks className={classes.link} />
          </ul>
        </nav>
        <div className={classes.actions}>
          <AuthSwitch
            visitor={
              <>
                <LinkButton to="/login" variant="default" size="sm">
                  Login
                </LinkButton>
                <LinkButton to="/register" size="sm">
                  Register
                </LinkButton>
              </>
            }
            member={
              <>
                <Button variant="default" size="sm" onClick={logout}>
                  Logout
                </Button>
                <LinkButton to="/dashboard" size="sm">
                  Dashboard
                </LinkButton>
              </>
            }
          />
        </div>
        <button
          type="button"
          className={classes.burger}
          aria-label="Open menu"
          aria-haspopup="dialog"
          {...openDialog(menu)}
        >
          <IconMenu2 size={26} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      <PublicMenu id={menu} />
    </header>
  );
}
