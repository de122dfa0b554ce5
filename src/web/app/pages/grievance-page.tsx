import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { shown } from '#contract/capabilities.ts';
import { useSite } from '#web/lib/site.tsx';
import {
  GRIEVANCE_MAX,
  grievanceCategories,
  grievanceCategoryIds,
  type GrievanceCategory,
} from '#contract/safety/cases.ts';
import { grievanceSchema } from '#contract/safety/fields.ts';
import { dateTimeText } from '#web/lib/dates.ts';
import { failureText } from '#web/lib/failure.ts';
import { focusOnce } from '#web/lib/move-focus-on.ts';
import { useSchemaForm } from '#web/lib/schema-form.ts';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { LongText } from '#web/ui/long-text.tsx';
import { clocks } from '../public/grievance/grievance.claims.ts';
import { PublicLayout } from '../public/public-layout.tsx';
import article from '../public/article.module.css';
import classes from './grievance-page.module.css';

export function GrievancePage() {
  const { brandName, officer } = useSite();
  return (
    <PublicLayout>
      <div className={article.page}>
        <h1 className={article.title}>Grievances</h1>
        <p className={classes.lead}>
          Something on {brandName} concerns you, whether you are a member or not: write to our
          grievance officer. You need no account.
        </p>
        <address className={classes.officer}>
          <strong>{officer.name}</strong>
          <span>{officer.address}</span>
        </address>
        <section className={article.part} aria-labelledby="write">
          <h2 id="write">Write to us</h2>
          <div className={classes.place}>
            <GrievanceForm />
          </div>
        </section>
        <section className={article.part} aria-labelledby="soon">
          <h2 id="soon">How soon we answer</h2>
          <dl className={classes.clocks}>
            {shown(clocks).map(({ what, when }) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{when}</dd>
              </div>
            ))}
          </dl>
          <p>
            Every grievance gets a number, and a person reads it. If you do not agree with our
            answer, you can appeal within 30 days to the Grievance Appellate Committee of the
            Government of India, at <a href="https://gac.gov.in">gac.gov.in</a>.
          </p>
        </section>
      </div>
    </PublicLayout>
  );
}

const choices = [
  { value: '', label: 'Please choose' },
  ...grievanceCategoryIds.map((value) => ({ value, label: grievanceCategories[value].label })),
];

const schema = grievanceSchema.omit({ clientId: true });

interface Receipt {
  number: string;
  answerBy: string;
}

/** Written by anybody, with or without an account. */
export function GrievanceForm() {
  const [clientId] = useState(() => crypto.randomUUID());
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const form = useSchemaForm({
    schema,
    initialValues: { name: '', email: '', category: '', words: '' },
    limitedBy: 'email',
    send: async ({ category, ...values }) => {
      const { call } = await import('../public/grievances.api.ts');
      const sent = { ...values, clientId, category: category as GrievanceCategory };
      setReceipt(await call.safety.grievance(sent));
    },
    explain: (error) => ({
      message: failureText(error, 'We could not send this. Please try again.'),
      fields: [],
    }),
  });

  if (receipt)
    return (
      <div className={classes.sent} tabIndex={-1} ref={focusOnce}>
        <IconCircleCheck size={44} stroke={1.5} aria-hidden className={classes.tick} />
        <p>
          Your grievance has the number <strong className={classes.number}>{receipt.number}</strong>
          . We mail you that we have it, and our answer by {dateTimeText(receipt.answerBy)}.
        </p>
      </div>
    );
  return (
    <form {...form.formProps} className={classes.form}>
      <TextInput {...form.field('name')} label="Your name" autoComplete="name" />
      <TextInput
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
      />
      <NativeSelect {...form.field('category')} label="What is it about?" data={choices} />
      <LongText
        {...form.field('words')}
        label="What happened?"
        description="Links, names and dates help us to find it."
        autosize
        minRows={5}
        maxRows={16}
        most={GRIEVANCE_MAX}
      />
      <FormNotice form={form} />
      <Button type="submit" loading={form.working} disabled={form.waitSeconds > 0}>
        Send
      </Button>
    </form>
  );
}
