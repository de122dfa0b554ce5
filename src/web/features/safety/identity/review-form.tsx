import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { IdentityReview } from '#contract/safety/identity.endpoints.ts';
import type { DocumentDetails } from '#contract/safety/identity.fields.ts';
import {
  identityReasons,
  refusalReasons,
  REVIEW_WORDS_MAX,
} from '#contract/safety/identity.rules.ts';
import { failureText, refusalOf } from '#web/lib/failure.ts';
import { toast } from '#web/lib/toast.ts';
import { ChoicePill } from '#web/ui/choice-pill.tsx';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import choices from '../console/case-page.module.css';
import shared from '../console/console.module.css';
import { useKeys } from '../console/console-keys.tsx';
import { api } from './review.api.ts';
import classes from './review.module.css';

type Outcome = 'approve' | 'refuse';
const outcomes: [Outcome, string][] = [
  ['approve', 'Approve'],
  ['refuse', 'Refuse'],
];
const submitLabels: Record<Outcome, string> = { approve: 'Approve as read', refuse: 'Refuse' };
type Reason = (typeof refusalReasons)[number];

/** Short, so that they fit; below stands what the member reads. */
const reasonLabels: Record<Reason, string> = {
  unreadable: 'Not readable',
  expired: 'Expired',
  'other-person': 'Another person',
  'wrong-gesture': 'Without the gesture',
  'wrong-document': 'Another document',
  'details-differ': 'Typed something else',
  'used-elsewhere': 'Used for another account',
  forged: 'Not genuine',
  other: 'Something else',
};

function doneText(outcome: Outcome, name: string, isClosed: boolean): string {
  if (outcome === 'refuse') return `Refused: ${name} reads why.`;
  return isClosed ? `The account of ${name} is closed.` : `${name} is verified.`;
}

interface ReviewFormProps {
  of: IdentityReview;
  details: DocumentDetails;
  /** Then the reviewer chooses, and nothing is chosen for them. */
  isAlarming: boolean;
  onDecided: () => void;
}

/** Approving confirms each line as read from the document, not as it was typed. */
export function ReviewForm({ of, details, isAlarming, onDecided }: ReviewFormProps) {
  const { id, member, signed } = of;
  const navigate = useNavigate();
  const confirm = useConfirm();
  const form = useRef<HTMLFormElement>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(isAlarming ? null : 'approve');
  const [read, setRead] = useState<DocumentDetails>(details);
  const [reason, setReason] = useState<Reason>('unreadable');
  const [words, setWords] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const decide = useMutation(api.console.identityDecide.mutationOptions());
  const errorId = useId();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  useKeys({ 1: () => setOutcome('approve'), 2: () => setOutcome('refuse') });

  async function send(closeUnderAge: boolean): Promise<void> {
    if (!outcome) return;
    setFailure(null);
    try {
      await decide.mutateAsync({
        id,
        decision:
          outcome === 'approve'
            ? { outcome, details: read, closeUnderAge }
            : { outcome, reason, words },
      });
    } catch (error) {
      if (refusalOf(error)?.code === 'UNDER_AGE' && !closeUnderAge) {
        const sure = await confirm({
          title: 'Under 18: close the account?',
          body: `By this birth date ${member.name} is under 18. Confirming closes the account, gives the plan’s money back and tells them why.`,
          confirmLabel: 'Close the account',
          danger: true,
        });
        if (sure) await send(true);
        return;
      }
      setFailure(failureText(error, 'The decision was not sent. Please try again.'));
      return;
    }
    onDecided();
    void toast(`${doneText(outcome, member.name, closeUnderAge)} What was uploaded is destroyed.`);
    await navigate({ to: '/admin/identity' });
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(false);
  };
  return (
    <form ref={form} className={classes.form} onSubmit={submit}>
      <fieldset className={choices.choices}>
        <legend>What shall be done?</legend>
        {outcomes.map(([value, label], place) => (
          <ChoicePill
            key={value}
            look="outlined"
            type="radio"
            name="outcome"
            checked={outcome === value}
            onChange={() => setOutcome(value)}
          >
            {label}
            <kbd className={shared.key}>{place + 1}</kbd>
          </ChoicePill>
        ))}
      </fieldset>
      {outcome === 'approve' && <ReadDetails read={read} onChange={setRead} isSigned={signed} />}
      {outcome === 'refuse' && (
        <>
          <NativeSelect
            label="Reason"
            description={`They read: “${identityReasons[reason]}”`}
            data={refusalReasons.map((value) => ({ value, label: reasonLabels[value] }))}
            value={reason}
            onChange={({ currentTarget }) =>
              setReason(refusalReasons.find((each) => each === currentTarget.value) ?? 'other')
            }
          />
          <Textarea
            label={`What ${member.name} reads besides`}
            description="Never a number of the document."
            autosize
            minRows={3}
            maxLength={REVIEW_WORDS_MAX}
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        </>
      )}
      {failure && <FormError id={errorId} message={failure} />}
      <Button type="submit" fullWidth disabled={!outcome} loading={decide.isPending}>
        {outcome ? submitLabels[outcome] : 'Look at what is red, then choose'}
      </Button>
    </form>
  );
}

interface ReadDetailsProps {
  read: DocumentDetails;
  isSigned: boolean;
  onChange: (read: DocumentDetails) => void;
}

function ReadDetails({ read, isSigned, onChange }: ReadDetailsProps) {
  const line = (label: string, name: string, value: string, type = 'text') => (
    <TextInput
      key={name}
      label={label}
      type={type}
      value={value}
      readOnly={isSigned}
      onChange={({ currentTarget }) => onChange({ ...read, [name]: currentTarget.value })}
      autoComplete="off"
    />
  );
  return (
    <>
      <p>Compare each line with the document and correct what differs.</p>
      {line('Name', 'name', read.name)}
      {line('Date of birth', 'birthDate', read.birthDate, 'date')}
      {read.documentType === 'aadhaar'
        ? line('Last four digits', 'lastFour', read.lastFour)
        : [
            line('Number', 'number', read.number),
            line('Valid until', 'expiresOn', read.expiresOn, 'date'),
          ]}
    </>
  );
}
