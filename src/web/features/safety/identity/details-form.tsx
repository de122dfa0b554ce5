import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type ClipboardEvent, type FormEvent } from 'react';
import { AGE, ageOn } from '#contract/profiles/rules.ts';
import { detailsSchemas, documentDetailsSchema } from '#contract/safety/identity.fields.ts';
import { documentInSentence, type DocumentType } from '#contract/safety/identity.rules.ts';
import { failureText } from '#web/lib/failure.ts';
import { toIndianField } from '#web/lib/indian-time.ts';
import { focusTitle } from '#web/lib/move-focus-on.ts';
import { writeAnswer } from '#web/lib/query-cache.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { call, identityQuery } from './identity.api.ts';
import classes from './verify.module.css';

const fields = ['name', 'birthDate', 'lastFour', 'number', 'expiresOn'] as const;
type Field = (typeof fields)[number];
/** What was typed. It is kept in memory alone, and only while the page is open. */
export type Typed = Partial<Record<Field, string>>;

interface DetailsFormProps {
  documentType: DocumentType;
  typed: Typed;
  onDone: (typed: Typed) => void;
}

/** What is wrong with each field, the first thing of each. */
function faultsOf(documentType: DocumentType, typed: Typed, today: string): Typed {
  const issues =
    detailsSchemas[documentType].safeParse({ ...typed, documentType }).error?.issues ?? [];
  const faults = Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  );
  if (!faults.birthDate && (typed.birthDate ?? '') > today)
    faults.birthDate = 'This day is still to come. Please look at the year.';
  if (!faults.expiresOn && typed.expiresOn && typed.expiresOn < today)
    faults.expiresOn = `This ${documentInSentence[documentType]} has expired. Please use another document.`;
  return faults;
}

/** What the document says, typed off it. */
export function DetailsForm({ documentType, typed, onDone }: DetailsFormProps) {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const form = useRef<HTMLFormElement>(null);
  const errorId = useId();
  const [faults, setFaults] = useState<Typed>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isWorking, setWorking] = useState(false);

  async function send(): Promise<void> {
    const values = Object.fromEntries(new FormData(form.current ?? undefined)) as Typed;
    const today = toIndianField(new Date()).slice(0, 10);
    const found = faultsOf(documentType, values, today);
    setFaults(found);
    setFailure(null);
    const first = fields.find((field) => found[field]);
    if (first) {
      form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
      return;
    }
    const age = ageOn(today, values.birthDate ?? '');
    if (age < AGE.min) {
      const isRight = await confirm({
        title: `That makes you ${age}. Is the year right?`,
        body: `Members here are adults. If the document says that you are under ${AGE.min}, your account will be closed.`,
        confirmLabel: 'Yes, it is right',
        cancelLabel: 'Change it',
        loud: 'cancel',
      });
      if (!isRight) {
        form.current?.querySelector<HTMLElement>('[name=birthDate]')?.focus();
        return;
      }
    }
    setWorking(true);
    try {
      const identity = await call.safety.identityDetails(
        documentDetailsSchema.parse({ ...values, documentType }),
      );
      await writeAnswer(queryClient, identityQuery.queryKey, identity);
      focusTitle();
      onDone(values);
    } catch (error) {
      setFailure(failureText(error, 'We could not keep that. Please try again.'));
    } finally {
      setWorking(false);
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWorking) void send();
  };
  const field = (name: Field) => ({
    name,
    defaultValue: typed[name] ?? '',
    error: faults[name],
    'aria-required': true,
    onChange: () => setFaults(({ [name]: _gone, ...others }) => others),
  });
  return (
    <form ref={form} noValidate method="post" onSubmit={submit} className={classes.form}>
      {failure && <FormError id={errorId} message={failure} />}
      <TextInput
        {...field('name')}
        label={`Name on the ${documentInSentence[documentType]}`}
        description="Exactly as it is printed."
        autoComplete="name"
      />
      <TextInput {...field('birthDate')} label="Date of birth" type="date" autoComplete="bday" />
      {documentType === 'aadhaar' ? (
        <TextInput
          {...field('lastFour')}
          label="Last four digits"
          description="Never type the whole number here."
          inputMode="numeric"
          maxLength={4}
          onPaste={pasteLastFour}
          autoComplete="off"
        />
      ) : (
        <>
          <TextInput
            {...field('number')}
            label={documentType === 'passport' ? 'Passport number' : 'Licence number'}
            autoCapitalize="characters"
            autoComplete="off"
          />
          <TextInput {...field('expiresOn')} label="Valid until" type="date" autoComplete="off" />
        </>
      )}
      <Button type="submit" size="lg" fullWidth loading={isWorking}>
        Continue
      </Button>
    </form>
  );
}

/** Cut off at four it would be the first ones that stay. */
function pasteLastFour(event: ClipboardEvent<HTMLInputElement>): void {
  const digits = event.clipboardData.getData('text').replaceAll(/\D/g, '');
  if (digits.length <= 4) return;
  event.preventDefault();
  event.currentTarget.value = digits.slice(-4);
}
