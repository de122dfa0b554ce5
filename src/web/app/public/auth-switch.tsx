import type { ReactNode } from 'react';
import { useAuth } from '#web/lib/auth.tsx';
import classes from './auth-switch.module.css';

interface AuthSwitchProps {
  visitor: ReactNode;
  member: ReactNode;
}

/** Shows one of two. Until the session is known both are there and the hint on <html> hides one, so nothing flashes. */
export function AuthSwitch({ visitor, member }: AuthSwitchProps) {
  const auth = useAuth();
  if (!auth.loading) return auth.member ? member : visitor;
  return (
    <>
      <span className={classes.visitor}>{visitor}</span>
      <span className={classes.member}>{member}</span>
    </>
  );
}
