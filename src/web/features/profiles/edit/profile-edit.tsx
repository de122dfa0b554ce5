import { Title } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import { PHOTOS_MAX, PHOTOS_MAX_ONBOARDING } from '#contract/profiles/rules.ts';
import { failureText } from '#web/lib/failure.ts';
import { writeAnswer } from '#web/lib/query-cache.ts';
import { toast } from '#web/lib/toast.ts';
import { useSure } from '#web/ui/use-sure.ts';
import { useUnsavedGuard } from '#web/ui/unsaved-guard.ts';
import type { ProfileChanges } from '#contract/profiles/fields.ts';
import { keepDraft, readDraft } from '#web/lib/unsaved-drafts.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { tellOtherTabs } from '#web/lib/tabs.ts';
import { SectionCard } from '../my-profile/profile-head.tsx';
import { WaitingTexts } from '../waiting-texts.tsx';
import { PhotoManager } from '../photos/photo-manager.tsx';
import { faultAt, faultsOf, findFaults, type Faults, usableChanges } from '../profile-changes.ts';
import { profileMode } from '../profile-mode.ts';
import { api } from '../profiles.api.ts';
import { forgetSaved } from '../onboarding/onboarding-answers.ts';
import { focusFirstFault } from './edit-field.tsx';
import { useProfileDraft } from './profile-draft.ts';
import {
  AboutFields,
  BasicFields,
  GoalFields,
  HobbyFields,
  InterestFields,
  LifestyleFields,
  PersonalityFields,
  PhysicalFields,
  PreferenceFields,
} from './section-fields.tsx';
import { SaveBar, goToSection, SectionPicker } from './save-bar.tsx';
import classes from './profile-edit.module.css';

const isEditMode = ({ pathname, search }: { pathname: string; search: unknown }): boolean => {
  const { tab = 'profile', view } = search as { tab?: string; view?: string };
  return pathname === '/dashboard' && tab === 'profile' && view === 'edit';
};

const CHECK = 'Please check the marked fields.';

/** Every field of the profile at once; nothing is sent before Save. */
export function ProfileEdit({ profile }: { profile: OwnProfile }) {
  const { memberId } = profile;
  const { form, changes, dirty, setFaults } = useProfileDraft(profile, () => readEdits(memberId));
  const found = useKeptEdits(memberId, changes);
  const { mutateAsync: save, isPending: saving } = useProfileSave();
  const sure = useSure('Save anyway');
  const [message, setMessage] = useState<string | null>(null);
  const navigate = useNavigate();
  const heading = useArrival();
  useUnsavedGuard({
    dirty,
    what: 'What you changed in your profile',
    onDiscard: () => forgetEdits(memberId),
    staysAt: isEditMode,
  });

  function show(faults: Faults, text: string, element: HTMLElement): void {
    // Drawn at once: the focus goes to what is marked.
    flushSync(() => setFaults(faults));
    setMessage(text);
    focusFirstFault(element, (field) => faultAt(faults, [field]) !== null);
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (saving) return;
    const element = event.currentTarget;
    const faults = findFaults(changes, form.draft);
    if (Object.keys(faults).length > 0) {
      show(faults, CHECK, element);
      return;
    }
    const unreadable = element.querySelector<HTMLElement>('[data-unreadable]');
    if (unreadable) {
      setMessage(CHECK);
      unreadable.focus();
      return;
    }
    setMessage(null);
    try {
      const saved = await sure((confirmed) =>
        save(confirmed ? { ...changes, confirmed } : changes),
      );
      forgetEdits(memberId);
      await navigate({ ...profileMode(), replace: true, ignoreBlocker: true });
      const waits = saved.waiting.some((field) => field in changes);
      void toast(
        waits ? 'Profile saved. Some of it waits for a look by our team.' : 'Profile saved',
      );
    } catch (error) {
      show(
        faultsOf(error),
        failureText(error, 'We could not save your profile. Please try again.'),
        element,
      );
    }
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <Title order={2} ref={heading} tabIndex={-1}>
        Edit your profile
      </Title>
      <SectionPicker />
      <div className={classes.sections}>
        <KeptNotice found={found} />
        <SectionCard
          section="photos"
          lead="The first one is your main photo. Photos are saved at once."
        >
          <PhotoManager
            memberId={profile.memberId}
            stored={profile.profileImages}
            // The server allows the rest once the wizard is finished.
            most={profile.onboardingComplete ? PHOTOS_MAX : PHOTOS_MAX_ONBOARDING}
          />
        </SectionCard>
        <SectionCard section="basic">
          <BasicFields form={form} />
          <WaitingTexts fields={['displayName', 'location', 'occupation']} />
        </SectionCard>
        <SectionCard section="physical">
          <PhysicalFields form={form} />
        </SectionCard>
        <SectionCard section="about">
          <AboutFields form={form} />
          <WaitingTexts fields={['bio', 'lookingFor']} />
        </SectionCard>
        <SectionCard section="interests">
          <InterestFields form={form} />
          <WaitingTexts fields={['interests']} />
        </SectionCard>
        <SectionCard section="hobbies">
          <HobbyFields form={form} />
          <WaitingTexts fields={['hobbies']} />
        </SectionCard>
        <SectionCard section="lifestyle">
          <LifestyleFields form={form} />
        </SectionCard>
        <SectionCard section="personality">
          <PersonalityFields form={form} />
        </SectionCard>
        <SectionCard section="goals">
          <GoalFields form={form} />
        </SectionCard>
        <SectionCard
          section="preferences"
          lead="Whom you would like to meet. Others only see how well you fit."
        >
          <PreferenceFields form={form} />
        </SectionCard>
        <SaveBar dirty={dirty} saving={saving} message={message} />
      </div>
    </form>
  );
}

/** The heading gets the focus on arrival, or that of the section the address names. */
function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    if (!goToSection(section)) heading.current?.focus({ preventScroll: true });
  }, [section]);
  return heading;
}

/** Whoever comes back has to know that these fields are not what others see. */
function KeptNotice({ found }: { found: boolean }) {
  if (!found) return null;
  return (
    <p role="status" className={classes.notice}>
      <strong>We kept what you had typed.</strong> It is not saved yet.
    </p>
  );
}

const DRAFT = 'profile';

function readEdits(memberId: string): ProfileChanges {
  return usableChanges(readDraft(memberId, DRAFT));
}

function forgetEdits(memberId: string): void {
  keepDraft(memberId, DRAFT, null);
}

/**
 * Edits are put away on this device with every change: a phone kills a tab without a word, and a session
 * may end. True when some were found on arrival.
 */
function useKeptEdits(memberId: string, changes: ProfileChanges): boolean {
  const dirty = Object.keys(changes).length > 0;
  const [found] = useState(dirty);
  useEffect(() => {
    keepDraft(memberId, DRAFT, dirty ? changes : null);
  }, [memberId, changes, dirty]);
  return found;
}

/** Saves changes of the own profile and lets everything that shows it know. */
function useProfileSave() {
  const queryClient = useQueryClient();
  return useMutation(
    api.profiles.update.mutationOptions({
      onSuccess: async (profile, changes) => {
        forgetSaved(profile.memberId, changes);
        await writeAnswer(queryClient, api.profiles.own.queryKey(), profile);
        void queryClient.invalidateQueries({ queryKey: api.profiles.ownAsOthersSeeIt.key() });
        void queryClient.invalidateQueries({ queryKey: api.safety.waiting.key() });
        if (changes.displayName !== undefined) {
          void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
        }
        tellOtherTabs('profile-changed');
      },
    }),
  );
}
