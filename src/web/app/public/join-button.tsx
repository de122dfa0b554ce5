import type { ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { UserType } from '#contract/accounts/rules.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { AuthSwitch } from './auth-switch.tsx';

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
