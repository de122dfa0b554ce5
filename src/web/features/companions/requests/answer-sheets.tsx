import { Button, Radio } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { CompanionRequest } from '#contract/companions/requests.endpoints.ts';
import { cancelReasons, declineReasons } from '#contract/companions/requests.rules.ts';
import { failureText } from '#web/lib/failure.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { api, call } from './requests.api.ts';
import { TimePicker } from './request-times.tsx';
import classes from './requests.module.css';

interface AnswerSheetProps {
  request: CompanionRequest;
  onClose: () => void;
}

/** Sends an answer; the lists are asked for anew whatever comes of it, for a refusal says that they are old. */
export function useAnswer(send: () => Promise<unknown>, onDone: () => void = () => undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.companions.key() }),
  });
}

interface ReasonSheetProps<Reason extends string> {
  title: string;
  lead: string;
  label: string;
  reasons: Record<Reason, string>;
  send: (reason: Reason) => Promise<unknown>;
  onClose: () => void;
}

function ReasonSheet<Reason extends string>(props: ReasonSheetProps<Reason>) {
  const { title, lead, label, reasons, send, onClose } = props;
  const faultId = useId();
  const [reason, setReason] = useState<Reason | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const answer = useAnswer(async () => (reason ? send(reason) : undefined), onClose);
  return (
    <Sheet open keepsOpen title={title} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason) answer.mutate();
          else setIsMissing(true);
        }}
        noValidate
      >
        <Radio.Group
          label="Why?"
          description={lead}
          value={reason}
          onChange={(value) => {
            setReason(value);
            setIsMissing(false);
          }}
          error={isMissing && 'Please choose a reason.'}
          errorProps={{ role: 'alert' }}
          inputWrapperOrder={['label', 'description', 'error', 'input']}
        >
          <div className={classes.reasons}>
            {(Object.entries(reasons) as [Reason, string][]).map(([id, text]) => (
              <Radio key={id} value={id} label={text} classNames={row} />
            ))}
          </div>
        </Radio.Group>
        <FormError
          id={faultId}
          message={
            answer.error && failureText(answer.error, 'That did not work. Please try again.')
          }
        />
        <Button type="submit" fullWidth loading={answer.isPending}>
          {label}
        </Button>
      </form>
    </Sheet>
  );
}

/** As high as a finger needs it. */
const row = { body: classes.row ?? '', label: classes.rowLabel ?? '' };

export function DeclineSheet({ request: { id, other }, onClose }: AnswerSheetProps) {
  return (
    <ReasonSheet
      title="Decline"
      lead={`${other.displayName} reads the sentence that you choose.`}
      label="Decline the request"
      reasons={declineReasons}
      send={(reason) => call.companions.declineRequest({ id, reason })}
      onClose={onClose}
    />
  );
}

export function CancelSheet({ request: { id, other }, onClose }: AnswerSheetProps) {
  return (
    <ReasonSheet
      title="Call it off"
      lead={`${other.displayName} reads the sentence that you choose.`}
      label="Call it off"
      reasons={cancelReasons}
      send={(reason) => call.companions.cancelRequest({ id, reason })}
      onClose={onClose}
    />
  );
}

export function SuggestSheet({ request: { id, minutes, other }, onClose }: AnswerSheetProps) {
  const faultId = useId();
  const [start, setStart] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const times = useQuery(api.companions.requestTimes.queryOptions({ input: { id } }));
  const answer = useAnswer(
    async () => (start ? call.companions.suggestTime({ id, startsAt: start }) : undefined),
    onClose,
  );
  const fault = answer.error ?? times.error;
  return (
    <Sheet open keepsOpen title="Suggest another time" onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (start) answer.mutate();
          else setIsMissing(true);
        }}
        noValidate
      >
        <p className={classes.lead}>
          {minutes} minutes with {other.displayName}. It holds once they accept it.
        </p>
        {!times.error && (
          <TimePicker
            starts={times.data?.starts}
            value={start}
            onChange={(value) => {
              setStart(value);
              setIsMissing(false);
            }}
            error={isMissing ? 'Please choose a time.' : undefined}
          />
        )}
        <FormError
          id={faultId}
          message={fault && failureText(fault, 'That did not work. Please try again.')}
        />
        <Button type="submit" fullWidth loading={answer.isPending} disabled={Boolean(times.error)}>
          Suggest this time
        </Button>
      </form>
    </Sheet>
  );
}
