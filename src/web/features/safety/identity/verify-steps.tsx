import { Button, Skeleton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Identity, IdentityCheck } from '#contract/safety/identity.endpoints.ts';
import {
  documentNames,
  gestures,
  identityReasons,
  sidesOf,
  type DocumentType,
} from '#contract/safety/identity.rules.ts';
import { dateText } from '#web/lib/dates.ts';
import { focusTitle } from '#web/lib/move-focus-on.ts';
import { writeAnswer } from '#web/lib/query-cache.ts';
import { toastFailure } from '#web/lib/toast.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import type { Typed } from './details-form.tsx';
import { CardDrawing, GestureDrawing, PictureStep } from './picture-step.tsx';
import { call, identityQuery, type UploadKind } from './identity.api.ts';
import classes from './verify.module.css';

const DetailsForm = lazy(async () => ({
  default: (await import('./details-form.tsx')).DetailsForm,
}));
const EkycStep = lazy(async () => ({ default: (await import('./ekyc-step.tsx')).EkycStep }));

type StepName = UploadKind | 'details';

/** Typing comes first: what has expired needs no photos. */
function stepsOf({ documentType, files }: IdentityCheck): StepName[] {
  const sides = files.includes('ekyc') ? [] : sidesOf[documentType];
  return ['details', ...sides, 'selfie'];
}

const frontNames: Record<DocumentType, string> = {
  aadhaar: 'The front of your Aadhaar card',
  passport: 'The page with your photo',
  'driving-licence': 'The front of your licence',
};

const nameOf = (step: StepName, documentType: DocumentType): string =>
  ({
    front: frontNames[documentType],
    back: 'The back of your licence',
    selfie: 'A selfie',
    details: 'What the document says',
  })[step];

/** From the choice of a document until it is sent. What is here already is not asked for again. */
export function VerifySteps({ identity, check }: { identity: Identity; check: IdentityCheck }) {
  const steps = stepsOf(check);
  const [again, setAgain] = useState<StepName | null>(null);
  const [typed, setTyped] = useState<Typed>({});
  const current = again ?? steps.find((step) => !check.files.includes(step)) ?? null;
  const place = current ? steps.indexOf(current) + 1 : steps.length;
  return (
    <section className={classes.card} aria-label="Your identity check">
      <div className={classes.place}>
        <p>
          {documentNames[check.documentType]}
          {current && ` · step ${place} of ${steps.length}`}
        </p>
        <div className={classes.dots} aria-hidden="true">
          {steps.map((step, at) => (
            <span
              key={step}
              data-done={at < place - (current ? 1 : 0) || undefined}
              data-now={step === current || undefined}
            />
          ))}
        </div>
      </div>
      {check.reason === 'not-covered' && current === 'front' && (
        <p role="status" className={classes.told}>
          {identityReasons['not-covered']} We destroyed that photo at once. Please take another one
          and cover them; everything else is still here.
        </p>
      )}
      {current ? (
        <>
          <h2>{nameOf(current, check.documentType)}</h2>
          <Step
            key={current}
            step={current}
            check={check}
            ekyc={identity.ekyc}
            typed={typed}
            onTyped={setTyped}
            onDone={() => setAgain(null)}
          />
        </>
      ) : (
        <Summary check={check} steps={steps} typed={typed} onAgain={setAgain} />
      )}
      <WaysOut check={check} />
    </section>
  );
}

interface StepProps {
  step: StepName;
  check: IdentityCheck;
  ekyc: boolean;
  typed: Typed;
  onTyped: (typed: Typed) => void;
  onDone: () => void;
}

function Step({ step, check, ekyc, typed, onTyped, onDone }: StepProps) {
  const { documentType, gesture } = check;
  if (step === 'details')
    return (
      <Suspense fallback={<Skeleton height={320} radius="lg" />}>
        {documentType === 'aadhaar' && ekyc && !check.files.includes('details') && (
          <EkycStep onDone={onDone} />
        )}
        <DetailsForm
          documentType={documentType}
          typed={typed}
          onDone={(values) => {
            onTyped(values);
            onDone();
          }}
        />
      </Suspense>
    );
  if (step === 'selfie')
    return (
      <PictureStep
        kind="selfie"
        isCovered={false}
        guide={{
          shape: 'face',
          drawing: <GestureDrawing gesture={gesture} />,
          words: `${gestures[gesture]}.`,
          more: 'Look at the camera, with your whole face in sight and no sunglasses. The gesture shows that the photo was taken for this.',
        }}
        onDone={onDone}
      />
    );
  return (
    <PictureStep
      kind={step}
      isCovered={documentType === 'aadhaar'}
      guide={{
        shape: 'card',
        drawing: <CardDrawing />,
        words: 'Fill the frame, in daylight, with every corner in sight.',
      }}
      onDone={onDone}
    />
  );
}

const typedText = ({ name, birthDate, lastFour, number, expiresOn }: Typed): string[] => [
  ...(name ? [name] : []),
  ...(birthDate ? [`Born ${dateText(birthDate)}`] : []),
  ...(lastFour ? [`Number ends in ${lastFour}`] : []),
  ...(number ? [`Number ${number}`] : []),
  ...(expiresOn ? [`Valid until ${dateText(expiresOn)}`] : []),
];

interface SummaryProps {
  check: IdentityCheck;
  steps: StepName[];
  typed: Typed;
  onAgain: (step: StepName) => void;
}

function Summary({ check, steps, typed, onAgain }: SummaryProps) {
  const queryClient = useQueryClient();
  const submit = useMutation({
    mutationFn: () => call.safety.submitIdentity(),
    onSuccess: (identity) => {
      focusTitle();
      return writeAnswer(queryClient, identityQuery.queryKey, identity);
    },
    onError: (error) => toastFailure(error, 'We could not send it. Please try again.'),
  });
  return (
    <>
      <h2>All is here</h2>
      <ul className={classes.parts}>
        {steps.map((step) => (
          <li key={step}>
            <IconCheck size={20} aria-hidden="true" />
            <span>
              {nameOf(step, check.documentType)}
              {step === 'details' &&
                typedText(typed).map((line) => (
                  <span key={line} className={classes.soft}>
                    {line}
                  </span>
                ))}
            </span>
            {(step !== 'details' || !check.signed) && (
              <Button
                variant="subtle"
                size="sm"
                px="xs"
                className={classes.again}
                onClick={() => onAgain(step)}
              >
                {step === 'details' ? 'Type again' : 'Take again'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className={classes.soft}>
        The photos are locked now, so we cannot show them to you again. Whoever reviews them sees
        them next to the photos of your profile.
      </p>
      <Button size="lg" fullWidth loading={submit.isPending} onClick={() => submit.mutate()}>
        Send for review
      </Button>
    </>
  );
}

/** Once something is uploaded, leaving destroys it; before that there is nothing to ask about. */
function WaysOut({ check }: { check: IdentityCheck }) {
  const { withdraw, ask } = useWithdraw();
  const navigate = useNavigate();
  const isEmpty = check.files.length === 0;
  async function another(): Promise<void> {
    if (isEmpty) withdraw.mutate();
    else
      await ask({
        title: 'Use another document?',
        body: 'What you have given us so far is destroyed at once. Then you choose again.',
        confirmLabel: 'Use another document',
      });
  }
  const cancel = () =>
    withdraw.mutateAsync().then(
      () => navigate({ to: '/dashboard', search: { tab: 'settings' } }),
      // It has been told.
      () => undefined,
    );
  return (
    <div className={classes.waysOut}>
      <Button variant="subtle" loading={withdraw.isPending} onClick={() => void another()}>
        Use another document
      </Button>
      {isEmpty ? (
        <Button variant="subtle" loading={withdraw.isPending} onClick={() => void cancel()}>
          Cancel
        </Button>
      ) : (
        <Withdraw />
      )}
    </div>
  );
}

function useWithdraw() {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const withdraw = useMutation({
    mutationFn: () => call.safety.withdrawIdentity(),
    onSuccess: (identity) => {
      focusTitle();
      return writeAnswer(queryClient, identityQuery.queryKey, identity);
    },
    onError: (error) => toastFailure(error, 'We could not take it back. Please try again.'),
  });
  async function ask(question: { title: string; body: string; confirmLabel: string }) {
    const sure = await confirm({ ...question, cancelLabel: 'Keep it', danger: true });
    if (sure) withdraw.mutate();
  }
  return { withdraw, ask };
}

export function Withdraw() {
  const { withdraw, ask } = useWithdraw();
  const start = () =>
    ask({
      title: 'Take your check back?',
      body: 'Everything that you uploaded is destroyed at once. You can begin again whenever you like.',
      confirmLabel: 'Take it back',
    });
  return (
    <Button variant="subtle" loading={withdraw.isPending} onClick={() => void start()}>
      Take it back and destroy it
    </Button>
  );
}
