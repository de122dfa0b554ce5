import { Button, NativeSelect } from '@mantine/core';
import { useState, useId } from 'react';
import { languageLabels } from '#contract/profiles/languages.ts';
import type { CompanionProfile } from '#contract/companions/profile.endpoints.ts';
import type { CompanionChanges } from '#contract/companions/profile.fields.ts';
import {
  companionCategories,
  companionKindLabels,
  companionKinds,
  DAILY_LIMIT,
  kindsOffered,
  OFFER_MAX,
} from '#contract/companions/rules.ts';
import { connectionTypeLabels, valuesOf } from '#contract/profiles/options.ts';
import { WaitingTexts } from '#web/features/profiles/index.ts';
import { tooLong } from '#web/lib/text-limit.ts';
import { toast } from '#web/lib/toast.ts';
import { ChoicePill } from '#web/ui/choice-pill.tsx';
import { LongText } from '#web/ui/long-text.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { useUnsavedGuard } from '#web/ui/unsaved-guard.ts';
import { useSure } from '#web/ui/use-sure.ts';
import { call, useProfileChange } from './companion.api.ts';
import { HoursEditor } from './time-off.tsx';
import classes from './companion.module.css';

const limits = Array.from({ length: DAILY_LIMIT.max }, (_, index) => String(index + 1));
const languages = valuesOf(languageLabels).map((value) => ({
  value,
  label: languageLabels[value],
}));
const categories = companionCategories.map((value) => ({
  value,
  label: connectionTypeLabels[value],
}));

/** By the ids of their fields. */
const texts = ['offers', 'refuses'] as const;

type Changes = Partial<Pick<CompanionProfile, keyof CompanionChanges>>;

/** Only what was changed is sent: a text that waits for a person stays where it is. */
export function OfferForm({ profile }: { profile: CompanionProfile }) {
  const [changes, setChanges] = useState<Changes>({});
  const sure = useSure('Save anyway');
  const save = useProfileChange(
    (changed: Changes) =>
      sure((confirmed) => call.companions.saveProfile({ ...changed, confirmed })),
    'We could not save your companion profile. Please try again.',
  );
  useUnsavedGuard({
    dirty: Object.keys(changes).length > 0,
    what: 'What you changed in your companion profile',
    onDiscard: () => setChanges({}),
    staysAt: ({ pathname }) => pathname === '/companion',
  });
  const shown = { ...profile, ...changes };
  const change = (more: Changes) => setChanges((before) => ({ ...before, ...more }));
  const allowed = kindsOffered(shown.categories);
  const isTextOnly = allowed.length < companionKinds.length;

  const submit = () =>
    save.mutate(changes, {
      onSuccess: () => {
        setChanges({});
        void toast('Companion profile saved');
      },
    });

  return (
    <form
      className={classes.stack}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        const faulty = texts.find((id) => tooLong(shown[id], OFFER_MAX));
        if (faulty) document.getElementById(faulty)?.focus();
        else submit();
      }}
    >
      <SettingsSection title="What you offer">
        <div className={classes.fields}>
          <ChoicePills
            id="categories"
            legend="Categories"
            hint="Friendship with Benefits is never offered for pay. While you are listed, nobody finds you under it."
            choices={categories}
            chosen={shown.categories}
            onChange={(chosen) =>
              change({
                categories: chosen,
                kinds: shown.kinds.filter((kind) => kindsOffered(chosen).includes(kind)),
              })
            }
          />
          <ChoicePills
            id="kinds"
            legend="How members meet you"
            {...(isTextOnly && { hint: 'Virtual Relationship is text only.' })}
            choices={companionKinds.map((value) => ({
              value,
              label: companionKindLabels[value],
              disabled: !allowed.includes(value),
            }))}
            chosen={shown.kinds}
            onChange={(kinds) => change({ kinds })}
          />
          <ChoicePills
            id="languages"
            legend="Languages you speak"
            choices={languages}
            chosen={shown.languages}
            onChange={(chosen) => change({ languages: chosen })}
          />
          <LongText
            id="offers"
            label="What I offer"
            placeholder="A walk, a film, somebody who listens"
            rows={4}
            most={OFFER_MAX}
            value={shown.offers}
            onChange={({ currentTarget }) => change({ offers: currentTarget.value })}
          />
          <WaitingTexts fields={['offers']} />
          <LongText
            id="refuses"
            label="What I refuse"
            placeholder="Your limits, so that nobody has to ask"
            rows={4}
            most={OFFER_MAX}
            value={shown.refuses}
            onChange={({ currentTarget }) => change({ refuses: currentTarget.value })}
          />
          <WaitingTexts fields={['refuses']} />
        </div>
      </SettingsSection>
      <SettingsSection
        title="Weekly hours"
        lead="India time, whatever your device says. Members ask for times inside them."
      >
        <HoursEditor hours={shown.hours} onChange={(hours) => change({ hours })} />
        <NativeSelect
          mt={20}
          label="Requests a day, at most"
          data={limits}
          value={String(shown.dailyLimit)}
          onChange={({ currentTarget }) => change({ dailyLimit: Number(currentTarget.value) })}
        />
      </SettingsSection>
      <Button
        type="submit"
        size="lg"
        fullWidth
        disabled={Object.keys(changes).length === 0 || save.isPending}
      >
        {save.isPending ? 'Saving...' : 'Save'}
      </Button>
    </form>
  );
}

interface ChoicePillsProps<Value extends string> {
  id: string;
  legend: string;
  hint?: string;
  choices: readonly { value: Value; label: string; disabled?: boolean }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

/** Any number of a list. */
function ChoicePills<Value extends string>({
  id,
  legend,
  hint,
  choices,
  chosen,
  onChange,
}: ChoicePillsProps<Value>) {
  const hintId = useId();
  const choose = (value: Value, on: boolean) =>
    onChange(
      choices.flatMap((choice) => {
        const kept = choice.value === value ? on : chosen.includes(choice.value);
        return kept ? [choice.value] : [];
      }),
    );
  return (
    <fieldset id={id} className={classes.field} aria-describedby={hint && hintId}>
      <legend className={classes.legend}>{legend}</legend>
      {hint && (
        <p id={hintId} className={classes.hint}>
          {hint}
        </p>
      )}
      <div className={classes.pills}>
        {choices.map(({ value, label, disabled = false }) => (
          <ChoicePill
            key={value}
            type="checkbox"
            checked={chosen.includes(value)}
            disabled={disabled}
            onChange={({ currentTarget }) => choose(value, currentTarget.checked)}
          >
            {label}
          </ChoicePill>
        ))}
      </div>
    </fieldset>
  );
}
