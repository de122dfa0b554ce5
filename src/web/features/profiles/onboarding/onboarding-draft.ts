import { z } from 'zod';
import { type ProfileChanges, onboardingStepSchema } from '#contract/profiles/fields.ts';
import { keepDraft, readDraft } from '#web/lib/unsaved-drafts.ts';
import { usableChanges } from '../kept-changes.ts';
import { withoutFieldsOf } from '../partial-changes.ts';
import { ONBOARDING_DRAFT } from './draft-name.ts';
import type { Unsaved } from './onboarding-answers.ts';

const keptSchema = z.object({ step: onboardingStepSchema.nullable(), changes: z.unknown() });

export function readUnsaved(memberId: string): Unsaved {
  const kept = keptSchema.safeParse(readDraft(memberId, ONBOARDING_DRAFT)).data;
  return { step: kept?.step ?? null, changes: usableChanges(kept?.changes) };
}

/** Null when everything is saved. */
export function keepUnsaved(memberId: string, unsaved: Unsaved | null): void {
  keepDraft(memberId, ONBOARDING_DRAFT, unsaved);
}

/** What was saved elsewhere meanwhile is newer than what was left here. */
export function forgetSaved(memberId: string, saved: ProfileChanges): void {
  const { step, changes } = readUnsaved(memberId);
  const left = withoutFieldsOf(changes, saved);
  const nothing = step === null && Object.keys(left).length === 0;
  keepUnsaved(memberId, nothing ? null : { step, changes: left });
}
