import { call } from '../api.ts';
import { withoutFaulty } from '../profile-faults.ts';
import { readUnsaved } from './onboarding-draft.ts';

const ASK = 'Some of your answers could not be saved. Log out and lose them?';

/**
 * Signing out takes what the wizard keeps on this device away, so it is saved first, wherever Logout is
 * pressed. True when the member may be signed out.
 */
export async function saveLeftAnswers(memberId: string): Promise<boolean> {
  const unsaved = readUnsaved(memberId);
  const changes = withoutFaulty(unsaved.changes);
  if (Object.keys(changes).length === 0) return true;
  try {
    const step = unsaved.step ?? (await call.profiles.own()).onboardingStep;
    await call.profiles.saveOnboarding({ step, changes });
    return true;
  } catch {
    // The browser's own question: Logout also stands on pages without our dialog.
    return window.confirm(ASK);
  }
}
