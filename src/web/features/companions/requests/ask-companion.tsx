import { Button, Radio } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconCalendarHeart } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { CompanionOffer } from '#contract/discovery/endpoints.ts';
import {
  NOW_WAITS_MINUTES,
  REQUEST_NOTE_MAX,
  requestMinutes,
  type AskWhen,
  type RequestMinutes,
} from '#contract/companions/requests.rules.ts';
import {
  companionKindLabels,
  kindsOf,
  type CompanionCategory,
  type CompanionKind,
} from '#contract/companions/rules.ts';
import { connectionTypeLabels } from '#contract/profiles/options.ts';
import { failureText } from '#web/lib/failure.ts';
import { offerHelp } from '#web/lib/help-offers.ts';
import { tooLong } from '#web/lib/text-limit.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { LongText } from '#web/ui/long-text.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { useSure } from '#web/ui/use-sure.ts';
import { api, call } from './requests.api.ts';
import { TimePicker } from './request-times.tsx';
import classes from './requests.module.css';

interface AskCompanionProps {
  companion: { memberId: string; displayName: string };
  offer: Pick<CompanionOffer, 'categories' | 'kinds' | 'availableNow'>;
  /** Whoever comes from a card has pressed the button already. */
  asking?: AskWhen | undefined;
  onClose?: () => void;
}

/** On the profile of whoever is listed as a companion. */
export function AskCompanion({ companion, offer, asking, onClose }: AskCompanionProps) {
  const [open, setOpen] = useState(asking !== undefined);
  const close = () => {
    setOpen(false);
    onClose?.();
  };
  return (
    <>
      <Button
        leftSection={<IconCalendarHeart size={20} stroke={1.7} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Ask for a chat or call
      </Button>
      {open && (
        <Sheet open keepsOpen title={`Ask ${companion.displayName}`} onClose={close}>
          <AskForm companion={companion} offer={offer} asking={asking} />
        </Sheet>
      )}
    </>
  );
}

function AskForm({ companion: { memberId, displayName }, offer, asking }: AskCompanionProps) {
  const faultId = useId();
  const noteField = useRef<HTMLTextAreaElement>(null);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // Asked twice, it is one request.
  const [askId] = useState(() => crypto.randomUUID());
  const [category, setCategory] = useState<CompanionCategory | null>(
    offer.categories.length === 1 ? (offer.categories[0] ?? null) : null,
  );
  const [kind, setKind] = useState<CompanionKind | null>(null);
  const [lasting, setLasting] = useState<RequestMinutes>(30);
  const [when, setWhen] = useState<AskWhen>(asking ?? 'later');
  const [start, setStart] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const times = useQuery(
    api.companions.companionTimes.queryOptions({
      input: { companionId: memberId, minutes: lasting },
    }),
  );
  const kinds = category
    ? offer.kinds.filter((each) => kindsOf(category).includes(each))
    : offer.kinds;
  const chosenKind = kind && kinds.includes(kind) ? kind : kinds.length === 1 ? kinds[0] : null;
  const isNow = when === 'now' && times.data?.now === true;
  // Another length may have made it impossible.
  const chosenStart = start && times.data?.starts.includes(start) ? start : null;

  const sure = useSure('Send anyway');
  const ask = useMutation({
    mutationFn: async () => {
      if (!category || !chosenKind) return null;
      const asked = { companionId: memberId, askId, category, kind: chosenKind, minutes: lasting };
      const startsAt = isNow ? null : chosenStart;
      return sure((confirmed) =>
        call.companions.askCompanion({ ...asked, startsAt, note: note.trim(), confirmed }),
      );
    },
    onSuccess: async (answer) => {
      if (answer?.help) offerHelp(memberId);
      await navigate({ to: '/requests' });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.companions.key() }),
  });
  const isComplete = category !== null && chosenKind && (isNow || chosenStart !== null);
  const missing = (isThere: boolean, sentence: string) =>
    tried && !isThere ? sentence : undefined;
  const alertProps = {
    errorProps: { role: 'alert' },
    inputWrapperOrder: ['label' as const, 'error' as const, 'input' as const],
  };

  return (
    <form
      className={classes.askCompanionForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (tooLong(note, REQUEST_NOTE_MAX)) noteField.current?.focus();
        else if (isComplete) ask.mutate();
      }}
    >
      <p className={classes.askCompanionLead}>
        It is part of your plan. {displayName} answers within{' '}
        {isNow ? `${NOW_WAITS_MINUTES} minutes` : 'two days'}, or suggests another time.
      </p>
      <Radio.Group
        label="What for?"
        value={category}
        onChange={(value) => setCategory(value)}
        error={missing(category !== null, 'Please choose what for.')}
        {...alertProps}
      >
        <div className={classes.choices}>
          {offer.categories.map((each) => (
            <Radio.Card key={each} value={each} className={classes.choice}>
              {connectionTypeLabels[each]}
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <Radio.Group
        label="How?"
        value={chosenKind ?? null}
        onChange={(value) => setKind(value)}
        error={missing(Boolean(chosenKind), 'Please choose a chat or a call.')}
        {...alertProps}
      >
        <div className={classes.choices}>
          {kinds.map((each) => (
            <Radio.Card key={each} value={each} className={classes.choice}>
              {companionKindLabels[each]}
            </Radio.Card>
          ))}
        </div>
        {category === 'virtual-relationship' && (
          <small className={classes.hint}>Virtual Relationship is in text only.</small>
        )}
      </Radio.Group>
      <Radio.Group
        label="For how long?"
        value={String(lasting)}
        onChange={(value) =>
          setLasting(requestMinutes.find((each) => String(each) === value) ?? 30)
        }
      >
        <div className={classes.choices}>
          {requestMinutes.map((each) => (
            <Radio.Card key={each} value={String(each)} className={classes.choice}>
              {each} min
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <Radio.Group
        label="When?"
        value={isNow ? 'now' : 'later'}
        onChange={(value) => setWhen(value === 'now' ? 'now' : 'later')}
      >
        <div className={classes.choices}>
          {times.data?.now && (
            <Radio.Card value="now" className={classes.choice}>
              Now
            </Radio.Card>
          )}
          <Radio.Card value="later" className={classes.choice}>
            At a time
          </Radio.Card>
        </div>
        {times.data && !times.data.now && (
          <small className={classes.hint}>
            {offer.availableNow
              ? `Right now does not fit: one of you has agreed on something else, or the day of ${displayName} is full.`
              : `${displayName} is not available right now.`}
          </small>
        )}
      </Radio.Group>
      {!isNow && !times.error && (
        <TimePicker
          starts={times.data?.starts}
          value={chosenStart}
          onChange={setStart}
          error={missing(chosenStart !== null, 'Please choose a time.')}
        />
      )}
      <LongText
        label="A note (optional)"
        autosize
        minRows={2}
        maxRows={6}
        most={REQUEST_NOTE_MAX}
        ref={noteField}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <FormError
        id={faultId}
        message={
          (ask.error && failureText(ask.error, 'Your request could not be sent.')) ??
          (times.error && failureText(times.error, 'We could not look for times.'))
        }
      />
      <Button type="submit" fullWidth loading={ask.isPending}>
        Send request
      </Button>
    </form>
  );
}
