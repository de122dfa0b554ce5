import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { fullNameSchema } from '#contract/accounts/fields.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { call } from '#web/lib/accounts.api.ts';
import { failureText } from '#web/lib/failure.ts';
import { useSchemaForm } from '#web/lib/schema-form.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { SubmitButton } from '../sign-in/account-form.tsx';
import classes from './settings.module.css';

export function FullNameForm() {
  const { member } = useAuth();
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: fullNameSchema,
    initialValues: { fullName: member?.fullName ?? '' },
    send: async (typed) => {
      await call.accounts.changeFullName(typed);
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      await toast('Full name saved.');
    },
    explain: (error) => ({
      message: failureText(error, 'We could not save your name. Please try again.'),
      fields: ['fullName'],
    }),
  });
  return (
    <SettingsSection
      title="Full name"
      lead={
        <>
          For your invoices and identity checks. Other members never see it: to them you are{' '}
          <strong>{member?.name}</strong>, which you can change in Edit Profile.
        </>
      }
    >
      <form {...form.formProps} className={classes.form}>
        <FormNotice form={form} />
        <TextInput {...form.field('fullName')} label="Full name" autoComplete="name" />
        <SubmitButton
          small
          label="Save Full Name"
          workingLabel="Saving..."
          working={form.working}
          waiting={form.waitSeconds > 0}
        />
      </form>
    </SettingsSection>
  );
}
