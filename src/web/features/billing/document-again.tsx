import { useAuth } from '#web/lib/auth.tsx';

/** Whoever was verified as a member and becomes a companion, before they pay: of members the name on the document is not kept. */
export function DocumentAgain({ className }: { className: string | undefined }) {
  const { member } = useAuth();
  if (!member?.identityVerified || member.userType === 'provider') return null;
  return (
    <p className={className}>
      You are verified as a member. As a companion you show a document once more, as payouts need
      the name on it, and are listed after that.
    </p>
  );
}
