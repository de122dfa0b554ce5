import { useNavigate } from '@tanstack/react-router';
import { useAuth } from '#web/lib/auth.tsx';
import { toast } from '#web/lib/toast.ts';
import { mayLeaveUnsavedWork } from '#web/lib/unsaved-work.ts';

/** Signs out and leads to the landing page, from wherever it is pressed. */
export function useLogout(): () => void {
  const { signOut } = useAuth();
  const navigate = useNavigate();

  async function logout(): Promise<void> {
    // Asked before signing out: afterwards nothing could be saved any more.
    if (!(await mayLeaveUnsavedWork())) return;
    await signOut(async () => {
      await navigate({ to: '/' });
      void toast('You are signed out.');
    });
  }

  return () => void logout();
}
