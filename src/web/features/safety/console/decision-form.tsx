import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import {
  DECISION_WORDS_MAX,
  type DecisionReason,
  decisionReasonIds,
  decisionReasons,
} from '#contract/safety/cases.ts';
import { failureText } from '#web/lib/failure.ts';
import { ChoicePill } from '#web/ui/choice-pill.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { choiceLabels, type Choice } from './labels.ts';
import { useKeys } from './console-keys.tsx';
import classes from './case-page.module.css';
import shared from './console.module.css';

const lengths = [1, 3, 7, 14, 30, 90, 365];
const USUAL_DAYS = '7';

export interface Decision<Chosen extends Choice> {
  choice: Chosen;
  reason: DecisionReason;
  words: string;
  days?: number;
  refund: boolean;
}

interface DecisionFormProps<Chosen extends Choice> {
  /** What was typed and not sent is there again under the same key. */
  draftKey: string;
  choices: readonly Chosen[];
  /** Who reads the words; null: nobody does, and none are asked for. */
  readerOf: (choice: Chosen) => string | null;
  reasonOf: (choice: Chosen) => DecisionReason;
  mayRefund: boolean;
  /** False when it did not come to it. */
  send: (decision: Decision<Chosen>) => Promise<boolean>;
}

interface Fields {
  reason: DecisionReason;
  words: string;
  days: string;
  refund: boolean;
}

const drafts = new Map<string, Fields & { choice: Choice | null }>();

/** Where the reason follows from the choice. */
const needsNoReason = new Set<Choice>(['none', 'release', 'grant', 'refuse', 'answer']);
const canBeAppealed = new Set<Choice>(['warn', 'remove', 'restrict', 'suspend', 'ban']);
/** No reasons to do something to somebody. */
const inFavour = new Set<DecisionReason>(['no-breach', 'mistake']);

const reasonsFor = (choice: Choice) =>
  decisionReasonIds
    .filter((reason) => choice === 'restore' || !inFavour.has(reason))
    .map((value) => ({ value, label: decisionReasons[value] }));

const isDangerous = (choice: Choice | null) => choice === 'suspend' || choice === 'ban';

/** What shall be done, why, for how long, and what is read about it. The number keys choose. */
export function DecisionForm<Chosen extends Choice>(props: DecisionFormProps<Chosen>) {
  const { draftKey, choices, readerOf, reasonOf, mayRefund, send } = props;
  const name = useId();
  const options = useRef<HTMLFieldSetElement>(null);
  const [draft] = useState(() => drafts.get(draftKey));
  const [choice, setChoice] = useState(choices.find((each) => each === draft?.choice) ?? null);
  const [fault, setFault] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const reader = choice && readerOf(choice);
  const form = useForm<Fields>({
    initialValues: draft ?? { reason: 'rules', words: '', days: USUAL_DAYS, refund: false },
    validate: {
      words: (words) =>
        reader && !words.trim() ? `Please write what ${reader} shall read.` : null,
    },
  });

  const { values } = form;
  useEffect(() => {
    if (choice) drafts.set(draftKey, { ...values, choice });
  }, [draftKey, choice, values]);

  function choose(chosen: Chosen): void {
    setChoice(chosen);
    setFault(null);
    form.clearErrors();
    form.setFieldValue('reason', reasonOf(chosen));
    // A suspension ends at some time.
    if (chosen === 'suspend' && !form.values.days) form.setFieldValue('days', USUAL_DAYS);
  }

  useKeys(
    Object.fromEntries(
      choices.map((_, place) => [
        String(place + 1),
        () => options.current?.querySelectorAll('input')[place]?.click(),
      ]),
    ),
  );

  async function decide(chosen: Chosen, { reason, words, days, refund }: Fields): Promise<void> {
    const lasts = chosen === 'restrict' || chosen === 'suspend';
    setWorking(true);
    setFault(null);
    const kept = drafts.get(draftKey);
    // Before the form may begin anew with what is there by then.
    drafts.delete(draftKey);
    let isSent = false;
    try {
      isSent = await send({
        choice: chosen,
        reason,
        words: readerOf(chosen) ? words.trim() : '',
        ...(lasts && days && { days: Number(days) }),
        refund: chosen === 'ban' && mayRefund && refund,
      });
    } catch (error) {
      setFault(failureText(error, 'That did not work. Please try again.'));
    } finally {
      if (!isSent && kept) drafts.set(draftKey, kept);
      setWorking(false);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    const { currentTarget } = event;
    form.onSubmit(
      (fields) => {
        if (choice && !working) void decide(choice, fields);
      },
      // What is missing is where the focus goes.
      () => currentTarget.querySelector('textarea')?.focus(),
    )(event);
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <fieldset ref={options} className={classes.choices}>
        <legend>What shall be done?</legend>
        {choices.map((each, place) => (
          <ChoicePill
            key={each}
            look="outlined"
            type="radio"
            name={name}
            value={each}
            checked={choice === each}
            onChange={({ currentTarget }) => {
              choose(each);
              currentTarget.focus();
            }}
          >
            {choiceLabels[each]}
            <kbd className={shared.key}>{place + 1}</kbd>
          </ChoicePill>
        ))}
      </fieldset>
      {choice && (
        <>
          {!needsNoReason.has(choice) && (
            <NativeSelect
              label="Reason"
              description={`${reader} reads it.`}
              data={reasonsFor(choice)}
              {...form.getInputProps('reason')}
            />
          )}
          {(choice === 'suspend' || choice === 'restrict') && (
            <NativeSelect label="For how long" {...form.getInputProps('days')}>
              {choice === 'restrict' && <option value="">Until somebody takes it back</option>}
              {lengths.map((days) => (
                <option key={days} value={String(days)}>
                  {daysText(days)}
                </option>
              ))}
            </NativeSelect>
          )}
          {reader && (
            <Textarea
              label={`What ${reader} reads`}
              description={`${hintFor(choice)} Do not name who reported it.`}
              autosize
              minRows={3}
              maxRows={10}
              maxLength={DECISION_WORDS_MAX}
              required
              onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
                if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
              }}
              {...form.getInputProps('words')}
            />
          )}
          {choice === 'ban' && mayRefund && (
            <Checkbox
              label="Give back what was paid last"
              description="A second admin has to confirm it."
              {...form.getInputProps('refund', { type: 'checkbox' })}
            />
          )}
        </>
      )}
      <FormError id={`${name}-fault`} message={fault} />
      <Button
        type="submit"
        disabled={!choice}
        loading={working}
        {...(isDangerous(choice) && { color: 'brick' })}
      >
        {submitText(choice, form.values.days)}
      </Button>
    </form>
  );
}

const hintFor = (choice: Choice): string =>
  canBeAppealed.has(choice)
    ? 'Say what happened and what to do differently. They can appeal.'
    : 'Say how you came to this.';

const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`);

function submitText(choice: Choice | null, days: string): string {
  if (!choice) return 'Choose first';
  if ((choice === 'suspend' || choice === 'restrict') && days)
    return `${choiceLabels[choice]} for ${daysText(Number(days))}`;
  return choice === 'none' ? 'Close without action' : choiceLabels[choice];
}
