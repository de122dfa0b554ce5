import { z } from 'zod';
import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import { type ProfileChanges, onboardingStepSchema } from '#contract/profiles/fields.ts';
import { SendQueue, UNTIL_ASKED } from '#web/lib/send-queue.ts';
import { Store } from '#web/lib/store.ts';
import { keepDraft, readDraft } from '#web/lib/unsaved-drafts.ts';
import {
  withChanges,
  withoutKnown,
  withoutFaulty,
  usableChanges,
  withoutFieldsOf,
} from '../profile-changes.ts';
import { call } from '../profiles.api.ts';
import { ONBOARDING_DRAFT } from './draft-name.ts';

interface Saving {
  step: number;
  changes: ProfileChanges;
}

type Save = (input: Saving) => Promise<void>;

/** What the server does not have yet, and the step it has not heard of. */
export interface Unsaved {
  changes: ProfileChanges;
  step: number | null;
}

interface AnswersState extends Unsaved {
  saving: boolean;
  failure: unknown;
}

interface AnswersOptions {
  unsaved: Unsaved;
  save: Save;
  /** Puts what is unsaved away for the next visit; null when everything is saved. */
  keep: (unsaved: Unsaved | null) => void;
}

/**
 * The answers of the wizard. Saving goes on behind the member's back, one request at a time; whatever
 * is typed meanwhile or could not be sent stays here until the server has it.
 */
export class OnboardingAnswers {
  readonly state: Store<AnswersState>;
  /** One entry at most: a later step takes the place of what waits. */
  readonly #queue = new SendQueue<Saving>({
    waiting: () => (this.#now.step === null ? [] : [{ ...this.#now, step: this.#now.step }]),
    send: (saving) => this.#send(saving),
  });
  readonly #save: Save;
  readonly #keep: AnswersOptions['keep'];

  constructor({ unsaved, save, keep }: AnswersOptions) {
    this.state = new Store<AnswersState>({ ...unsaved, saving: false, failure: null });
    this.#save = save;
    this.#keep = keep;
  }

  get #now(): AnswersState {
    return this.state.get();
  }

  change(changes: ProfileChanges, stored: OwnProfile): void {
    const merged = withChanges(this.#now.changes, changes);
    // What is being sent is not stored yet: going back to the old answer is a change as well.
    this.#set({ changes: this.#now.saving ? merged : withoutKnown(merged, stored) });
    this.#remember();
  }

  /** True when everything valid has reached the server. */
  async save(step: number): Promise<boolean> {
    this.#set({ step });
    this.#remember();
    await this.#queue.sendNow();
    return this.#now.failure === null;
  }

  /** On the way out: only where there is something the server does not have. */
  saveLeft(step: number): void {
    if (Object.keys(withoutFaulty(this.#now.changes)).length > 0) void this.save(step);
  }

  retry(): void {
    if (this.#now.failure !== null && this.#now.step !== null) void this.save(this.#now.step);
  }

  async #send({ step, changes }: Saving): Promise<number> {
    // What failed before is told until it is saved after all.
    this.#set({ saving: true });
    const sent = withoutFaulty(changes);
    try {
      await this.#save({ step, changes: sent });
    } catch (failure) {
      this.#set({ saving: false, failure });
      return UNTIL_ASKED;
    }
    const isLast = this.#now.step === step;
    this.#set({
      changes: withoutKnown(this.#now.changes, sent),
      ...(isLast && { step: null, saving: false, failure: null }),
    });
    this.#remember();
    return 0;
  }

  #remember(): void {
    const { changes, step } = this.#now;
    this.#keep(step === null && Object.keys(changes).length === 0 ? null : { changes, step });
  }

  #set(change: Partial<AnswersState>): void {
    this.state.set({ ...this.#now, ...change });
  }
}

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
