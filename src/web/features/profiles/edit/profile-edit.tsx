import { Title } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { hobbyGroups } from '#contract/hobbies.ts';
import { interestGroups } from '#contract/interests.ts';
import type { OwnProfile } from '#contract/profiles.ts';
import { failureText } from '#web/lib/failure.ts';
import { toast } from '#web/lib/toast.ts';
import { TagPicker } from '../fields/tag-picker.tsx';
import { TraitSliders } from '../fields/trait-sliders.tsx';
import { SectionCard } from '../my-profile/section-card.tsx';
import { AboutFields } from './about-fields.tsx';
import { BasicFields } from './basic-fields.tsx';
import { EditField, focusFirstFault } from './edit-field.tsx';
import { GoalFields } from './goal-fields.tsx';
import { LifestyleFields } from './lifestyle-fields.tsx';
import { PhysicalFields } from './physical-fields.tsx';
import { PreferenceFields } from './preference-fields.tsx';
import { useProfileDraft } from './profile-draft.ts';
import classes from './profile-edit.module.css';
import { faultAt, faultsOf, findFaults, type Faults } from './profile-faults.ts';
import { useProfileSave } from './profile-save.ts';
import { SaveBar } from './save-bar.tsx';
import { useUnsavedGuard } from './unsaved-guard.ts';

/** Every field of the profile at once; nothing is sent before Save. */
export function ProfileEdit({ profile }: { profile: OwnProfile }) {
  const { form, changes, dirty, setFaults } = useProfileDraft(profile);
  const { draft, edit, editIn, faultOf } = form;
  const { mutateAsync: save, isPending: saving } = useProfileSave();
  const [message, setMessage] = useState<string | null>(null);
  const navigate = useNavigate();
  const heading = useArrival();
  useUnsavedGuard(dirty);

  function show(faults: Faults, text: string, element: HTMLElement): void {
    setFaults(faults);
    setMessage(text);
    focusFirstFault(element, (field) => faultAt(faults, field) !== null);
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (saving) return;
    const element = event.currentTarget;
    const faults = findFaults(changes, draft);
    if (Object.keys(faults).length > 0) {
      show(faults, 'Please check the marked fields.', element);
      return;
    }
    setMessage(null);
    try {
      await save(changes);
      await navigate({ to: '/dashboard', replace: true, ignoreBlocker: true });
      void toast('Profile saved');
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
      <SectionCard section="basic">
        <BasicFields form={form} />
      </SectionCard>
      <SectionCard section="physical">
        <PhysicalFields form={form} />
      </SectionCard>
      <SectionCard section="about">
        <AboutFields form={form} />
      </SectionCard>
      <SectionCard section="interests">
        <EditField name="interests">
          <TagPicker
            label="Interests"
            groups={interestGroups}
            custom
            value={draft.interests}
            error={faultOf('interests')}
            onChange={(interests) => edit({ interests })}
          />
        </EditField>
      </SectionCard>
      <SectionCard section="hobbies">
        <EditField name="hobbies">
          <TagPicker
            label="Hobbies"
            groups={hobbyGroups}
            custom
            value={draft.hobbies}
            error={faultOf('hobbies')}
            onChange={(hobbies) => edit({ hobbies })}
          />
        </EditField>
      </SectionCard>
      <SectionCard section="lifestyle">
        <LifestyleFields form={form} />
      </SectionCard>
      <SectionCard section="personality">
        <EditField name="personality" fault={faultOf('personality')}>
          <TraitSliders
            value={draft.personality}
            onChange={(trait, value) => editIn('personality', { [trait]: value })}
          />
        </EditField>
      </SectionCard>
      <SectionCard section="goals">
        <GoalFields form={form} />
      </SectionCard>
      <SectionCard section="preferences" lead="Whom you would like to meet. Only you see this.">
        <PreferenceFields form={form} />
      </SectionCard>
      <SaveBar dirty={dirty} saving={saving} message={message} />
    </form>
  );
}

/** The heading gets the focus on arrival, or that of the section the address names. */
function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    const place = section === '' ? null : document.getElementById(section);
    const title = place ? place.querySelector('h3') : heading.current;
    place?.scrollIntoView();
    title?.focus({ preventScroll: true });
  }, [section]);
  return heading;
}
