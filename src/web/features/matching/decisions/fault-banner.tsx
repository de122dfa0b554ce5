import { CloseButton } from '@mantine/core';
import { IconAlertCircle, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { MemberCard } from '#contract/profiles/endpoints.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { VERIFY } from '#web/lib/routes.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import classes from './fault-banner.module.css';

interface FaultBannerProps {
  text: string | null;
  onDismiss: () => void;
}

/** Always in the page, so that screen readers announce the text when it comes. */
export function FaultBanner({ text, onDismiss }: FaultBannerProps) {
  return (
    <div className={classes.slot}>
      <div role="alert" className={classes.over}>
        {text !== null && (
          <div className={classes.banner}>
            <IconAlertCircle size={20} stroke={1.8} aria-hidden className={classes.icon} />
            <span>{text}</span>
            <CloseButton aria-label="Dismiss message" onClick={onDismiss} />
          </div>
        )}
      </div>
    </div>
  );
}

type Asked = Pick<MemberCard, 'displayName' | 'onlyVerified'>;

interface VerifiedFirst {
  /** They take nothing from the viewer, who is not verified. */
  isAskedBy(member: Pick<Asked, 'onlyVerified'>): boolean;
  /** Says so, and leads to where that can be changed. */
  explain(name: string): Promise<void>;
}

/** For buttons that would be refused: they say why instead. */
export function useVerifiedFirst(): VerifiedFirst {
  const { member } = useAuth();
  const confirm = useConfirm();
  const navigate = useNavigate();
  return {
    isAskedBy: ({ onlyVerified }) => onlyVerified && member?.identityVerified === false,
    explain: async (name) => {
      const wants = await confirm({
        title: 'Verified members only',
        body: `${name} takes likes and first messages from verified members only. Show a document and a selfie once, and every such door is open to you.`,
        confirmLabel: 'Get verified',
        cancelLabel: 'Not now',
      });
      if (wants) await navigate({ to: VERIFY });
    },
  };
}

/** How such a button looks. */
export const forVerified = {
  variant: 'light',
  'aria-haspopup': 'dialog',
  leftSection: <IconRosetteDiscountCheck size={18} stroke={1.8} aria-hidden />,
} as const;
