import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { z } from 'zod';
import { contactsContract } from '#contract/safety/contacts.endpoints.ts';
import { contactSchema } from '#contract/safety/fields.ts';
import { apiClient } from '#web/lib/api-client.ts';
import { failureText } from '#web/lib/failure.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { writeAnswer } from '#web/lib/query-cache.ts';
import { useSchemaForm } from '#web/lib/schema-form.ts';
import { toast, toastFailure } from '#web/lib/toast.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { askAboutPeople } from './safety.api.ts';
import classes from './safety-settings.module.css';

// A client of their own: far more pages offer blocking.
const { call, api } = apiClient({ safety: contactsContract });

const schema = z.object({ contact: contactSchema });

/** Whom the member knows elsewhere and never wants to meet here. */
export function ContactsSection() {
  const element = useRef<HTMLFormElement>(null);
  const queryClient = useQueryClient();
  const isHydrated = useHydrated();
  /** The button that was pressed: both send what was typed. */
  const wanted = useRef<'block' | 'remove'>('block');

  const show = async (listed: { count: number; most: number }) => {
    await writeAnswer(queryClient, api.safety.contacts.queryKey(), listed);
    void askAboutPeople(queryClient);
  };
  const form = useSchemaForm({
    schema,
    initialValues: { contact: '' },
    send: async (typed) => {
      const isBlock = wanted.current === 'block';
      await show(await (isBlock ? call.safety.blockContact : call.safety.unblockContact)(typed));
      element.current?.reset();
      void toast(isBlock ? 'Added to your list.' : 'If it was on your list, it is not any more.');
    },
    explain: (error) => ({
      message: failureText(error, 'We could not change your list. Please try again.'),
      fields: ['contact'],
    }),
  });
  const isStopped = form.working || form.waitSeconds > 0;

  return (
    <SettingsSection
      title="Block contacts"
      lead="An ex, a colleague, family: list their email or phone number, and you never meet each other here, even if they join later. A number counts for those who have confirmed it here, which not everybody does. They are not told. We keep no readable copy, so we cannot show you the list."
    >
      <form {...form.formProps} ref={element} className={classes.form}>
        <FormNotice form={form} />
        <TextInput
          {...form.field('contact')}
          label="Email or phone number"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className={classes.buttons}>
          <Button
            type={isHydrated ? 'submit' : 'button'}
            disabled={isStopped}
            onClick={() => (wanted.current = 'block')}
          >
            Block contact
          </Button>
          <Button
            type={isHydrated ? 'submit' : 'button'}
            variant="default"
            disabled={isStopped}
            onClick={() => (wanted.current = 'remove')}
          >
            Remove
          </Button>
        </div>
      </form>
      <Count onEmptied={show} />
    </SettingsSection>
  );
}

function Count({
  onEmptied,
}: {
  onEmptied: (listed: { count: number; most: number }) => Promise<void>;
}) {
  const { data } = useQuery(api.safety.contacts.queryOptions());
  const confirm = useConfirm();
  const place = useRef<HTMLParagraphElement>(null);

  async function empty(): Promise<void> {
    const sure = await confirm({
      title: 'Remove all contacts from your list?',
      body: 'You can meet everybody on it again. To keep some, add them anew.',
      confirmLabel: 'Remove all',
      danger: true,
    });
    if (!sure) return;
    try {
      await onEmptied(await call.safety.unblockContacts());
      // The button goes with the last contact.
      place.current?.focus();
    } catch (error) {
      await toastFailure(error, 'We could not empty your list. Please try again.');
    }
  }

  if (!data) return null;
  return (
    <div className={classes.count}>
      <p role="status" tabIndex={-1} ref={place}>
        {countText(data)}
      </p>
      {data.count > 0 && (
        <Button variant="subtle" color="brick" size="sm" onClick={() => void empty()}>
          Remove all
        </Button>
      )}
    </div>
  );
}

function countText({ count, most }: { count: number; most: number }): string {
  if (count === 0) return 'Your list is empty.';
  return `${count === 1 ? '1 contact' : `${count} contacts`} on your list, of ${most} at most.`;
}
