import { useNavigate } from '@tanstack/react-router';
import { ONBOARDING_DRAFT } from '#web/features/profiles/onboarding/draft-name.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { toast } from '#web/lib/toast.ts';
import { keptDraft } from '#web/lib/unsaved-drafts.ts';
import { mayLeaveUnsavedWork } from '#web/lib/unsaved-work.ts';

/** Signs out and leads to the landing page, from wherever it is pressed. */
export function useLogout(): () => void {
  const { member, signOut } = useAuth();
  const navigate = useNavigate();

  async function logout(): Promise<void> {
    if (member && !(await mayEndSession(member.id))) return;
    await signOut(async () => {
      // The question has been answered above.
      await navigate({ to: '/', ignoreBlocker: true });
      void toast('You are signed out.');
    });
  }

  return () => void logout();
}

/** Asked before signing out: afterwards nothing could be saved any more. */
export async function mayEndSession(memberId: string): Promise<boolean> {
  return (
    (await mayLeaveUnsavedWork()) &&
    (await mayLoseMessages(memberId)) &&
    (await saveLeftAnswers(memberId))
  );
}

// Both are fetched when needed: the public pages have a Logout, too.

async function mayLoseMessages(memberId: string): Promise<boolean> {
  const left = await import('#web/features/messages/outbox/left-messages.ts');
  return left.mayLoseMessages(memberId);
}

async function saveLeftAnswers(memberId: string): Promise<boolean> {
  // Most have left none, and what checks them is much to download.
  if (keptDraft(memberId, ONBOARDING_DRAFT) === null) return true;
  const left = await import('#web/features/profiles/onboarding/left-answers.ts');
  return left.saveLeftAnswers(memberId);
}
