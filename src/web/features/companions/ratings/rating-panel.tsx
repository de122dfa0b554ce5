import '@mantine/core/styles/Rating.css';
import { Button, Rating as Stars } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useId, useRef, useState, type FormEvent } from 'react';
import type { BothRatings } from '#contract/companions/ratings.endpoints.ts';
import {
  RATING_DAYS,
  RATING_TEXT_MAX,
  type RatingState,
} from '#contract/companions/ratings.rules.ts';
import { useCountdown } from '#web/lib/countdown.ts';
import { dateText } from '#web/lib/dates.ts';
import { failureText, questionOf, retryAfterOf } from '#web/lib/failure.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { writeAnswer } from '#web/lib/query-cache.ts';
import { tooLong } from '#web/lib/text-limit.ts';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { LongText } from '#web/ui/long-text.tsx';
import { useSure } from '#web/ui/use-sure.ts';
import { api, call } from './ratings.api.ts';
import classes from './ratings.module.css';

// Comes with what checks a form, which a list of requests can do without.
const ContestForm = lazyPage(() => import('./contest-form.tsx'), 'ContestForm');

interface RatingPanelProps {
  requestId: string;
  /** Of the other one. */
  name: string;
}

const contestTexts = {
  open: 'Our team looks at this rating.',
  decided: 'Our team has looked at this rating and leaves it as it is.',
};

/** After a chat or call: what each wrote about the other, once both have. */
export function RatingPanel({ requestId, name }: RatingPanelProps) {
  const { data } = useQuery(api.companions.ratings.queryOptions({ input: { id: requestId } }));
  if (!data || (!data.own && !data.theirs && !data.rateUntil)) return null;
  return (
    <div className={classes.panel}>
      {data.rateUntil && <RatingForm requestId={requestId} name={name} until={data.rateUntil} />}
      {data.own && (
        <Written title={`You about ${name}`} rating={data.own} note={stateNotes[data.own.state]} />
      )}
      {data.theirs && (
        <Written title={`${name} about you`} rating={data.theirs}>
          {data.theirs.contested ? (
            <p className={classes.soft}>{contestTexts[data.theirs.contested]}</p>
          ) : (
            <Suspense>
              <ContestForm ratingId={data.theirs.id} requestId={requestId} />
            </Suspense>
          )}
        </Written>
      )}
    </div>
  );
}

const stateNotes: Record<RatingState, string | null> = {
  open: null,
  blind: `They read it once they have rated you too, or after ${RATING_DAYS} days.`,
  held: 'Somebody of our team reads it before others do.',
  removed: 'Our team has taken this rating down.',
};

interface WrittenProps {
  title: string;
  rating: Pick<NonNullable<BothRatings['own']>, 'stars' | 'text' | 'writtenOn'>;
  note?: string | null;
  children?: React.ReactNode;
}

function Written({ title, rating: { stars, text, writtenOn }, note, children }: WrittenProps) {
  return (
    <section className={classes.written} aria-label={title}>
      <div className={classes.head}>
        <h4>{title}</h4>
        <StarsShown stars={stars} />
      </div>
      {text && <p className={classes.text}>{text}</p>}
      <p className={classes.soft}>{note ?? dateText(writtenOn)}</p>
      {children}
    </section>
  );
}

/** For those who see, five stars; for those who listen, a number. */
export function StarsShown({ stars }: { stars: number }) {
  return (
    <span role="img" aria-label={`${stars} of 5 stars`}>
      <Stars value={stars} fractions={2} readOnly color="marigold" aria-hidden />
    </span>
  );
}

function RatingForm({ requestId, name, until }: RatingPanelProps & { until: string }) {
  const queryClient = useQueryClient();
  const sure = useSure('Send anyway');
  const errorId = useId();
  const textField = useRef<HTMLTextAreaElement>(null);
  const [stars, setStars] = useState(0);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const [waitSeconds, startWait] = useCountdown();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (working || waitSeconds > 0) return;
    if (stars === 0) {
      setFault('Please choose between one and five stars.');
      return;
    }
    if (tooLong(text, RATING_TEXT_MAX)) {
      textField.current?.focus();
      return;
    }
    setWorking(true);
    setFault(null);
    try {
      const rated = await sure((confirmed) =>
        call.companions.rate({ id: requestId, stars, text, confirmed }),
      );
      await writeAnswer(
        queryClient,
        api.companions.ratings.queryKey({ input: { id: requestId } }),
        rated,
      );
    } catch (error) {
      const seconds = retryAfterOf(error);
      if (seconds !== null) startWait(seconds);
      // Asked, and rather changes it: nothing has failed.
      else if (questionOf(error) === null)
        setFault(failureText(error, 'We could not send your rating. Please try again.'));
    } finally {
      setWorking(false);
    }
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <fieldset className={classes.stars} aria-describedby={fault ? errorId : undefined}>
        <legend>How was it with {name}?</legend>
        <Stars
          value={stars}
          onChange={(value) => {
            setStars(value);
            setFault(null);
          }}
          size="xl"
          color="marigold"
          getSymbolLabel={(value) => (value === 1 ? '1 star' : `${value} stars`)}
        />
      </fieldset>
      <LongText
        label="A few words (optional)"
        description={`Neither of you reads the other’s before both have written, or before ${dateText(until)}.`}
        autosize
        minRows={2}
        maxRows={6}
        most={RATING_TEXT_MAX}
        ref={textField}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <FormNotice form={{ errorId, message: fault, waitSeconds }} />
      <div>
        <Button type="submit" size="sm" loading={working} disabled={waitSeconds > 0}>
          Send rating
        </Button>
      </div>
    </form>
  );
}
