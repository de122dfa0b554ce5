import { Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import { promptFields, promptOf } from '#contract/profiles/prompts.ts';
import { failureText } from '#web/lib/failure.ts';
import { writeAnswer } from '#web/lib/query-cache.ts';
import { toast } from '#web/lib/toast.ts';
import { useSure } from '#web/ui/use-sure.ts';
import { useUnsavedGuard } from '#web/ui/unsaved-guard.ts';
import type { ProfileChanges } from '#contract/profiles/fields.ts';
import { keepDraft, readDraft } from '#web/lib/unsaved-drafts.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { tellOtherTabs } from '#web/lib/tabs.ts';
import type { ProfileSection } from '#contract/profiles/completeness.ts';
import { SectionCard, sectionTitles } from '../my-profile/profile-head.tsx';
import { WaitingTexts } from '../waiting-texts.tsx';
import { PhotoManager } from '../photos/photo-manager.tsx';
import { faultAt, faultsOf, findFaults, type Faults, usableChanges } from '../profile-changes.ts';
import { profileMode } from '../profile-mode.ts';
import { api } from '../profiles.api.ts';
import { forgetSaved } from '../onboarding/onboarding-answers.ts';
import { firstFault, focusField } from './edit-field.tsx';
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
  PromptFields,
} from './section-fields.tsx';
import { SaveBar, goToSection, SectionPicker } from './save-bar.tsx';
import classes from './profile-edit.module.css';

const isEditMode = ({ pathname, search }: { pathname: string; search: unknown }): boolean => {
  const { tab = 'profile', view } = search as { tab?: string; view?: string };
  return pathname === '/dashboard' && tab === 'profile' && view === 'edit';
};

const CHECK = 'Please check the marked fields.';

/** Every field of the profile, on phones one section at a time; nothing is sent before Save. */
export function ProfileEdit({ profile }: { profile: OwnProfile }) {
  const { memberId } = profile;
  const { form, changes, dirty, setFaults } = useProfileDraft(profile, () => readEdits(memberId));
  const found = useKeptEdits(memberId, changes);
  const { mutateAsync: save, isPending: saving } = useProfileSave();
  const sure = useSure('Save anyway');
  const [message, setMessage] = useState<string | null>(null);
  const navigate = useNavigate();
  const { heading, open, foldOf } = useSections();
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
    const field = firstFault(element, (name) => faultAt(faults, [name]) !== null);
    if (!field) return;
    flushSync(() => open(field));
    focusField(field);
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
      flushSync(() => open(unreadable));
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
      const waits = saved.waiting.some((field) =>
        promptOf(field) === null ? field in changes : 'prompts' in changes,
      );
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
          fold={foldOf('photos')}
          lead="The first one is your main photo. Photos are saved at once."
        >
          <PhotoManager memberId={profile.memberId} stored={profile.profileImages} />
        </SectionCard>
        <SectionCard section="basic" fold={foldOf('basic')}>
          <BasicFields form={form} />
          <WaitingTexts fields={['displayName', 'location', 'occupation']} />
        </SectionCard>
        <SectionCard section="physical" fold={foldOf('physical')}>
          <PhysicalFields form={form} />
        </SectionCard>
        <SectionCard section="about" fold={foldOf('about')}>
          <AboutFields form={form} />
          <WaitingTexts fields={['bio', 'lookingFor']} />
        </SectionCard>
        <SectionCard
          section="prompts"
          fold={foldOf('prompts')}
          lead="A short answer says more than a long list. Up to three."
        >
          <PromptFields form={form} />
          <WaitingTexts fields={promptFields} />
        </SectionCard>
        <SectionCard section="interests" fold={foldOf('interests')}>
          <InterestFields form={form} />
          <WaitingTexts fields={['interests']} />
        </SectionCard>
        <SectionCard section="hobbies" fold={foldOf('hobbies')}>
          <HobbyFields form={form} />
          <WaitingTexts fields={['hobbies']} />
        </SectionCard>
        <SectionCard section="lifestyle" fold={foldOf('lifestyle')}>
          <LifestyleFields form={form} />
        </SectionCard>
        <SectionCard section="personality" fold={foldOf('personality')}>
          <PersonalityFields form={form} />
        </SectionCard>
        <SectionCard section="goals" fold={foldOf('goals')}>
          <GoalFields form={form} />
        </SectionCard>
        <SectionCard
          section="preferences"
          fold={foldOf('preferences')}
          lead="Whom you would like to meet. Others only see how well you fit."
        >
          <PreferenceFields form={form} />
        </SectionCard>
        <SaveBar dirty={dirty} saving={saving} message={message} />
      </div>
    </form>
  );
}

const sectionIn = (name: string): ProfileSection | null =>
  name in sectionTitles ? (name as ProfileSection) : null;

const PHONE = '(width < 768px)';

/** Which section is open, where one is at a time. The address may name it; it gets the focus on arrival, or else the heading. */
function useSections() {
  const heading = useRef<HTMLHeadingElement>(null);
  const named = useLocation({ select: ({ hash }) => hash });
  const [arrivedAt, setArrivedAt] = useState(named);
  const [open, setOpen] = useState<ProfileSection | null>(sectionIn(named) ?? 'photos');
  const folds = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  if (named !== arrivedAt) {
    setArrivedAt(named);
    setOpen(sectionIn(named) ?? open);
  }
  useEffect(() => {
    if (!goToSection(named)) heading.current?.focus({ preventScroll: true });
  }, [named]);

  function toggle(section: ProfileSection): void {
    flushSync(() => setOpen(open === section ? null : section));
    // The one that closed above has moved it.
    document.getElementById(section)?.scrollIntoView({ block: 'nearest' });
  }
  return {
    heading,
    /** The section that a field stands in. */
    open: (field: HTMLElement) => setOpen(sectionIn(field.closest('section')?.id ?? '') ?? open),
    foldOf: (section: ProfileSection) =>
      folds ? { open: open === section, onToggle: () => toggle(section) } : undefined,
  };
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
