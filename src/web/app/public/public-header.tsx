import { Button, CloseButton, type ButtonProps } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { Brand } from '#web/ui/brand.tsx';
import { openDialog, closeDialog, closeDialogById } from '#web/ui/dialog-commands.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useAuth } from '#web/lib/auth.tsx';
import type { UserType } from '#contract/accounts/rules.ts';
import { useLogout } from '../shell/logout.ts';
import { SectionLink } from './section.tsx';
import classes from './public-layout.module.css';

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
          <ul className={classes.publicHeaderLinks}>
            <PublicNavLinks className={classes.publicHeaderLink} />
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

/** The header's links on a phone. A native dialog keeps the focus inside and closes on Escape, with or without script. */
function PublicMenu({ id }: { id: string }) {
  const logout = useLogout();
  const close = () => closeDialogById(id);
  return (
    <dialog id={id} className={classes.menu} aria-label="Menu" closedby="any">
      <div className={classes.top}>
        <Brand />
        <CloseButton aria-label="Close menu" {...closeDialog(id)} />
      </div>
      <nav aria-label="Menu">
        <ul className={classes.publicMenuLinks}>
          <PublicNavLinks className={classes.publicMenuLink} onNavigate={close} />
        </ul>
      </nav>
      <div className={classes.publicMenuActions}>
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

interface PublicNavLinksProps {
  className: string | undefined;
  onNavigate?: () => void;
}

const pages = {
  home: { to: '/', label: 'Home' },
  about: { to: '/about', label: 'About' },
  browse: { to: '/browse', label: 'Browse Companions' },
  faq: { to: '/faq', label: 'FAQs' },
} as const;

/** The links of the header, as list items; the phone menu shows the same ones. */
function PublicNavLinks({ className, onNavigate }: PublicNavLinksProps) {
  const clicked = onNavigate && { onClick: onNavigate };
  const page = (name: keyof typeof pages) => (
    <li>
      <Link
        to={pages[name].to}
        className={className}
        activeOptions={{ exact: true }}
        activeProps={{}}
        {...clicked}
      >
        {pages[name].label}
      </Link>
    </li>
  );
  return (
    <>
      {page('home')}
      {page('about')}
      <li>
        <SectionLink section="how-it-works" className={className} {...clicked}>
          How It Works
        </SectionLink>
      </li>
      {page('browse')}
      <li>
        <SectionLink section="pricing" className={className} {...clicked}>
          Pricing
        </SectionLink>
      </li>
      {page('faq')}
    </>
  );
}

interface AuthSwitchProps {
  visitor: ReactNode;
  member: ReactNode;
}

/** Shows one of two. Until the session is known both are there and the hint on <html> hides one, so nothing flashes. */
function AuthSwitch({ visitor, member }: AuthSwitchProps) {
  const auth = useAuth();
  if (!auth.loading) return auth.member ? member : visitor;
  return (
    <>
      <span className={classes.visitor}>{visitor}</span>
      <span className={classes.member}>{member}</span>
    </>
  );
}

interface JoinButtonProps extends Pick<ButtonProps, 'size' | 'color' | 'fullWidth' | 'className'> {
  children: ReactNode;
  userType?: UserType;
}

/** Leads a visitor to sign-up and a member to the dashboard. */
export function JoinButton({ children, userType, ...look }: JoinButtonProps) {
  return (
    <AuthSwitch
      visitor={
        <LinkButton to="/register" search={userType ? { userType } : {}} {...look}>
          {children}
        </LinkButton>
      }
      member={
        <LinkButton to="/dashboard" {...look}>
          Go to Dashboard
        </LinkButton>
      }
    />
  );
}
