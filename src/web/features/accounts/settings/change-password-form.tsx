import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { newPasswordSchema, signInSchema } from '#contract/accounts/fields.ts';
import { useAuth } from '#web/lib/auth.tsx';
import { api, call } from '#web/lib/accounts.api.ts';
import { failureText, refusalOf } from '#web/lib/failure.ts';
import { useSchemaForm } from '#web/lib/schema-form.ts';
import { toast } from '#web/lib/toast.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { useProofFor, type ProofInput } from '../proof-dialog.tsx';
import { NewPasswordFields, passwordsMatch, SubmitButton } from '../sign-in/account-form.tsx';
import classes from './settings.module.css';

const schema = z.object({
  currentPassword: signInSchema.shape.password,
  newPassword: newPasswordSchema,
  confirmPassword: newPasswordSchema,
});

/** The team shows its second factor instead. */
const withFactor = schema.omit({ currentPassword: true });

export function ChangePasswordForm() {
  const { member } = useAuth();
  const isStaff = member !== null && member.role !== 'member' && member.secondFactor;
  const { sendProven, proofDialog } = useProofFor('Change Password');
  const queryClient = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const [currentShown, setCurrentShown] = useState(false);

  const form = useSchemaForm({
    schema: isStaff ? withFactor : schema,
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    rules: [passwordsMatch('newPassword')],
    send: async ({ currentPassword, newPassword }) => {
      const send = async (proof: ProofInput) => {
        await call.accounts.changePassword({ proof, newPassword });
        element.current?.reset();
        await queryClient.invalidateQueries({ queryKey: api.accounts.devices.key() });
        await toast('Password changed. Your other devices were signed out.');
      };
      await (isStaff ? sendProven(send) : send({ method: 'password', password: currentPassword }));
    },
    explain: (error) => ({
      message: failureText(error, 'We could not change the password. Please try again.'),
      fields: faultyField(error),
    }),
  });

  return (
    <SettingsSection title="Password" lead="Changing it signs out your other devices.">
      <form {...form.formProps} ref={element} className={classes.form}>
        <FormNotice form={form} />
        {!isStaff && (
          <PasswordField
            {...form.field('currentPassword')}
            label="Current password"
            autoComplete="current-password"
            shown={currentShown}
            onShownChange={setCurrentShown}
          />
        )}
        <NewPasswordFields
          password={form.field('newPassword')}
          again={form.field('confirmPassword')}
          label="New password"
          againLabel="Confirm new password"
        />
        <SubmitButton
          small
          label="Change Password"
          workingLabel="Changing..."
          working={form.working}
          waiting={form.waitSeconds > 0}
        />
      </form>
      {proofDialog}
    </SettingsSection>
  );
}

function faultyField(error: unknown): ('currentPassword' | 'newPassword')[] {
  switch (refusalOf(error)?.code) {
    case 'WRONG_PASSWORD':
      return ['currentPassword'];
    case 'PASSWORD_TOO_WEAK':
      return ['newPassword'];
    default:
      return [];
  }
}
