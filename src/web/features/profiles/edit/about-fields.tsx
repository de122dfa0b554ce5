import { Textarea } from '@mantine/core';
import { BIO_MAX } from '#contract/profiles/rules.ts';
import { ConnectionTypeCards } from '../fields/connection-type-cards.tsx';
import { EditField } from './edit-field.tsx';
import classes from './edit-field.module.css';
import type { ProfileForm } from './profile-draft.ts';

export function AboutFields({ form: { draft, edit, faultOf } }: { form: ProfileForm }) {
  return (
    <div className={classes.grid}>
      <EditField name="bio" wide>
        <Textarea
          label="Bio"
          description={`${draft.bio?.length ?? 0} of ${BIO_MAX} characters`}
          placeholder="What makes a good day for you?"
          rows={6}
          value={draft.bio ?? ''}
          error={faultOf('bio')}
          onChange={({ currentTarget }) => edit({ bio: currentTarget.value || null })}
        />
      </EditField>
      <EditField name="lookingFor" wide>
        <Textarea
          label="Looking for"
          placeholder="The kind of company you hope to find"
          rows={3}
          value={draft.lookingFor ?? ''}
          error={faultOf('lookingFor')}
          onChange={({ currentTarget }) => edit({ lookingFor: currentTarget.value || null })}
        />
      </EditField>
      <EditField name="connectionTypes" wide>
        <ConnectionTypeCards
          value={draft.connectionTypes}
          error={faultOf('connectionTypes')}
          onChange={(connectionTypes) => edit({ connectionTypes })}
        />
      </EditField>
    </div>
  );
}
