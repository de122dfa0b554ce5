import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { z } from 'zod';
import type { Phone } from '#contract/accounts/phones.endpoints.ts';
import { mobileSchema, phoneCodeSchema } from '#contract/accounts/phones.fields.ts';
import { PHONE_CODE_DIGITS, PHONE_CODE_MINUTES } from '#contract/accounts/phones.rules.ts';
import { clockText, useCountdown, useSecondsUntil } from '#web/lib/countdown.ts';
import { failureText, refusalOf, retryAfterOf } from '#web/lib/failure.ts';
import { writeAnswer } from '#web/lib/query-cache.ts';
import { useSchemaForm } from '#web/lib/schema-form.ts';
import { useSite } from '#web/lib/site.tsx';
import { toast, toastFailure } from '#web/lib/toast.ts';
import { CodeField } from '#web/ui/code-field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { consentsKey, phoneCall as call, phoneQuery } from '../accounts.api.ts';
import { OutboxLink } from '../sign-in/mailed-link.tsx';
import classes from './phone.module.css';
import { SubmitButton } from '../sign-in/account-form.tsx';

const numberSchema = z.object({ number: mobileSchema });
const codeSchema = z.object({ code: phoneCodeSchema });
type Code = NonNullable<Phone['code']>;

interface PhoneStepsProps {
  phone: Phone;
  onDone: () => void;
  onCancel: () => void;
  cancelLabel?: string;
}

/** The number, then the code that was texted to it. */
export function PhoneSteps({ phone, onDone, onCancel, cancelLabel = 'Cancel' }: PhoneStepsProps) {
  /** As it was typed here: for sending again, and for whoever mistyped it. */
  const [number, setNumber] = useState('');
  const [isEditing, setEditing] = useState(false);
  /** Why the number before cannot be theirs. */
  const [refused, setRefused] = useState<string | null>(null);
  const { code } = phone;
  if (code && !isEditing)
    return (
      <CodeForm
        code={code}
        number={number}
        onDone={onDone}
        onOtherNumber={(why) => {
          setRefused(why);
          setEditing(true);
        }}
        onCancel={onCancel}
        cancelLabel={cancelLabel}
      />
    );
  return (
    <NumberForm
      typed={number}
      refused={refused}
      onSent={(sentTo) => {
        setNumber(sentTo);
        setEditing(false);
      }}
      onCancel={onCancel}
      cancelLabel={cancelLabel}
    />
  );
}

/** Whoever has just pressed a button goes on typing. */
function useFocusWithin(wanted: boolean) {
  const element = useRef<HTMLFormElement>(null);
  const focus = useEffectEvent(() => {
    if (wanted) element.current?.querySelector('input')?.focus();
  });
  useEffect(() => focus(), []);
  return element;
}

interface NumberFormProps {
  typed: string;
  refused: string | null;
  onSent: (number: string) => void;
  onCancel: () => void;
  cancelLabel: string;
}

function NumberForm({ typed, refused, onSent, onCancel, cancelLabel }: NumberFormProps) {
  const queryClient = useQueryClient();
  const refusedId = useId();
  const form = useSchemaForm({
    schema: numberSchema,
    initialValues: { number: typed },
    send: async ({ number }) => {
      const phone = await call.accounts.sendPhoneCode({ number });
      await writeAnswer(queryClient, phoneQuery.queryKey, phone);
      onSent(number);
    },
    explain: (error) => ({
      message: failureText(error, 'We could not send the code. Please try again.'),
      fields: ['number'],
    }),
  });
  const element = useFocusWithin(true);
  return (
    <form {...form.formProps} ref={element} className={classes.form}>
      {!form.message && <FormError id={refusedId} message={refused} />}
      <FormNotice form={form} />
      <TextInput
        {...form.field('number')}
        label="Mobile number"
        description="For a number outside India, begin with + and the country’s number."
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        leftSection={<span aria-hidden>+91</span>}
        leftSectionWidth={52}
        leftSectionPointerEvents="none"
      />
      <div className={classes.buttons}>
        <SubmitButton
          small
          label="Send code"
          workingLabel="Sending..."
          working={form.working}
          waiting={form.waitSeconds > 0}
        />
        <Button variant="subtle" onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </form>
  );
}

interface CodeFormProps {
  code: Code;
  /** Empty after a reload. */
  number: string;
  onDone: () => void;
  onOtherNumber: (why: string | null) => void;
  onCancel: () => void;
  cancelLabel: string;
}

function CodeForm({ code, number, onDone, onOtherNumber, onCancel, cancelLabel }: CodeFormProps) {
  const queryClient = useQueryClient();
  const show = (phone: Phone) => writeAnswer(queryClient, phoneQuery.queryKey, phone);
  const form = useSchemaForm({
    schema: codeSchema,
    initialValues: { code: '' },
    send: async (typed) => {
      await show(await call.accounts.confirmPhone(typed));
      void queryClient.invalidateQueries({ queryKey: consentsKey });
      onDone();
    },
    explain: (error) => {
      const refusal = refusalOf(error)?.code;
      if (refusal) void queryClient.invalidateQueries({ queryKey: phoneQuery.queryKey });
      const message = failureText(error, 'We could not check the code. Please try again.');
      if (refusal === 'NUMBER_TAKEN' || refusal === 'NUMBER_REFUSED') onOtherNumber(message);
      return { message, fields: ['code'] };
    },
  });
  const element = useFocusWithin(number !== '');
  return (
    <form {...form.formProps} ref={element} className={classes.form}>
      <FormNotice form={form} />
      <p className={classes.sent} role="status">
        <Whereabouts number={code.number} /> It works for {PHONE_CODE_MINUTES} minutes.
      </p>
      <CodeField
        {...form.field('code')}
        maxLength={PHONE_CODE_DIGITS + 4}
        className={classes.code ?? ''}
        placeholder={'•'.repeat(PHONE_CODE_DIGITS)}
      />
      <div className={classes.buttons}>
        <SubmitButton
          small
          label="Confirm number"
          workingLabel="Checking..."
          working={form.working}
          waiting={form.waitSeconds > 0}
        />
        <SendAgain code={code} onSent={show} />
        <Button variant="subtle" onClick={() => onOtherNumber(null)}>
          Use another number
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </form>
  );
}

function Whereabouts({ number }: { number: string }) {
  const { texts } = useSite();
  if (texts === 'shown')
    return (
      <>
        The code for <strong>{number}</strong> waits in <OutboxLink />.
      </>
    );
  return (
    <>
      We sent a code to <strong>{number}</strong>.
    </>
  );
}

interface SendAgainProps {
  code: Code;
  onSent: (phone: Phone) => Promise<void>;
}

function SendAgain({ code, onSent }: SendAgainProps) {
  const waits = useSecondsUntil(Date.parse(code.resendAt));
  const [asked, startWait] = useCountdown();
  const [isSending, setSending] = useState(false);
  const left = Math.max(waits, asked);

  async function send(): Promise<void> {
    setSending(true);
    try {
      await onSent(await call.accounts.sendPhoneCode({}));
      void toast('A new code is on its way. The one before does not work any more.');
    } catch (error) {
      startWait(retryAfterOf(error) ?? 0);
      await toastFailure(error, 'We could not send the code. Please try again.');
    } finally {
      setSending(false);
    }
  }

  return (
    <Button variant="default" disabled={isSending || left > 0} onClick={() => void send()}>
      {left > 0 ? `Send again in ${clockText(left)}` : 'Send again'}
    </Button>
  );
}
