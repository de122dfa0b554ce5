import { LinkButton } from '#web/ui/link-button.tsx';

export function FullProfileLink({ userId }: { userId: string }) {
  return (
    <LinkButton
      to="/profile/$userId"
      params={{ userId }}
      size="sm"
      px={4}
      variant="subtle"
      fullWidth
    >
      View Full Profile
    </LinkButton>
  );
}
