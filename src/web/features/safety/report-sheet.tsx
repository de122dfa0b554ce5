import { Button, Checkbox, Radio } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { ShownPhoto } from '#contract/profiles/endpoints.ts';
import {
  REPORT_DETAILS_MAX,
  reportReasonIds,
  reportReasons,
  type ReportReason,
} from '#contract/safety/cases.ts';
import { helpLines } from '#contract/safety/rules.ts';
import { useCountdown } from '#web/lib/countdown.ts';
import { failureText, retryAfterOf } from '#web/lib/failure.ts';
import { focusOnce, focusTitle } from '#web/lib/move-focus-on.ts';
import { tooLong } from '#web/lib/text-limit.ts';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { LongText } from '#web/ui/long-text.tsx';
import { PhotoImage } from '#web/ui/photo-image.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { call, askAboutPeople, dropMember } from './safety.api.ts';
import type { Blockable } from './use-block.ts';
import classes from './report-sheet.module.css';

/** What is sent, wherever it goes. */
interface ReportFields {
  clientId: string;
  reason: ReportReason;
  details: string;
  block: boolean;
}

export interface Reporting {
  member: Blockable;
  /** The photo that is meant; missing: the profile. */
  photo?: ShownPhoto;
  /** Of a chat: what they wrote lately, and which of it is meant. Sending it is for the chat to do. */
  chat?: {
    messages: { seq: number; text: string }[];
    chosen: number[];
    send(fields: ReportFields & { seqs: number[] }): Promise<{ number: string }>;
  };
  /** What they said with a like. Sending it is for the likes to do. */
  comment?: { send(fields: ReportFields): Promise<{ number: string }> };
  /** Once the sheet is closed, right before whatever shows the member goes. */
  onBlocked?: (() => void) | undefined;
}

interface ReportSheetProps {
  reporting: Reporting;
  onClose: () => void;
}

export function ReportSheet({ reporting, onClose }: ReportSheetProps) {
  const queryClient = useQueryClient();
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const { member, onBlocked } = reporting;

  /** The focus is given back first: only then can it go on from what the block takes away. */
  function close({ leaves = false } = {}): void {
    flushSync(onClose);
    if (!receipt?.blocked) return;
    if (!leaves) onBlocked?.();
    // What opened it may have gone already.
    if (!leaves && document.activeElement === document.body) focusTitle();
    dropMember(queryClient, member.memberId);
    void askAboutPeople(queryClient);
  }

  return (
    <Sheet
      open
      keepsOpen={!receipt}
      title={receipt ? 'Thank you' : `Report ${member.displayName}`}
      onClose={close}
    >
      {receipt ? (
        <Sent receipt={receipt} onDone={close} onLeave={() => close({ leaves: true })} />
      ) : (
        <ReportForm reporting={reporting} onSent={setReceipt} />
      )}
    </Sheet>
  );
}

interface Receipt {
  number: string;
  blocked: boolean;
}

const meant = ({ photo, chat, comment }: Reporting): string => {
  if (comment) return 'They are not told. Our team sees the comment and the profile as it is now.';
  if (chat) return 'They are not told. Our team sees the messages around what you choose.';
  if (photo) return 'They are not told. Our team sees this photo and the profile as it is now.';
  return 'They are not told. Our team sees the profile as it is now.';
};

function ReportForm({
  reporting,
  onSent,
}: {
  reporting: Reporting;
  onSent: (receipt: Receipt) => void;
}) {
  const errorId = useId();
  const firstReason = useRef<HTMLInputElement>(null);
  const detailsField = useRef<HTMLTextAreaElement>(null);
  // The same report, however often it is sent.
  const [clientId] = useState(() => crypto.randomUUID());
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [details, setDetails] = useState('');
  const [block, setBlock] = useState(true);
  const [seqs, setSeqs] = useState(() => (reporting.chat?.chosen ?? []).map(String));
  const [isMissing, setIsMissing] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [waitSeconds, startWait] = useCountdown();
  const [working, setWorking] = useState(false);

  const { chat, comment, member, photo } = reporting;

  function send(fields: ReportFields): Promise<{ number: string }> {
    if (chat) return chat.send({ ...fields, seqs: seqs.map(Number) });
    if (comment) return comment.send(fields);
    return call.safety.report({ ...fields, memberId: member.memberId, photoId: photo?.id });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (working || waitSeconds > 0) return;
    if (!reason) {
      setIsMissing(true);
      firstReason.current?.focus();
      return;
    }
    if (tooLong(details, REPORT_DETAILS_MAX)) {
      detailsField.current?.focus();
      return;
    }
    setWorking(true);
    setFault(null);
    try {
      const { number } = await send({ clientId, reason, details, block });
      onSent({ number, blocked: block });
    } catch (error) {
      const seconds = retryAfterOf(error);
      if (seconds === null)
        setFault(failureText(error, 'We could not send your report. Please try again.'));
      else startWait(seconds);
    } finally {
      setWorking(false);
    }
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <div className={classes.about}>
        {photo && <PhotoImage photo={photo} alt="" sizes="72px" className={classes.thumbnail} />}
        <p className={classes.lead}>{meant(reporting)}</p>
      </div>
      <Radio.Group
        label="What is wrong?"
        withAsterisk={false}
        // Beside the question, not below its many answers.
        inputWrapperOrder={['label', 'error', 'input']}
        error={isMissing && 'Please say what is wrong.'}
        errorProps={{ role: 'alert' }}
        value={reason}
        onChange={(value) => {
          setReason(value);
          setIsMissing(false);
        }}
      >
        <div className={classes.reasons}>
          {reportReasonIds.map((id, place) => (
            <Radio
              key={id}
              value={id}
              label={reportReasons[id].label}
              classNames={row}
              ref={place === 0 ? firstReason : null}
            />
          ))}
        </div>
      </Radio.Group>
      {reason && isUrgent.has(reason) && (
        <p className={classes.urgent}>
          Are you in danger now? Call{' '}
          <a href={`tel:${helpLines[0].number}`}>{helpLines[0].number}</a>. We are not an emergency
          service.
        </p>
      )}
      {chat && chat.messages.length > 0 && (
        <Checkbox.Group label="Which messages?" value={seqs} onChange={setSeqs}>
          <div className={classes.messages}>
            {chat.messages.map(({ seq, text }) => (
              <Checkbox key={seq} value={String(seq)} label={text} classNames={row} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <LongText
        label="What happened? (optional)"
        autosize
        minRows={3}
        maxRows={8}
        most={REPORT_DETAILS_MAX}
        ref={detailsField}
        value={details}
        onChange={({ currentTarget }) => setDetails(currentTarget.value)}
      />
      <Checkbox
        label={`Block ${member.displayName}, too`}
        description="You will not see each other anywhere any more."
        checked={block}
        onChange={({ currentTarget }) => setBlock(currentTarget.checked)}
      />
      <FormNotice form={{ errorId, message: fault, waitSeconds }} />
      <Button type="submit" loading={working} disabled={waitSeconds > 0} fullWidth>
        Send report
      </Button>
    </form>
  );
}

/** As high as a finger needs it. */
const row = { body: classes.row ?? '', label: classes.rowLabel ?? '' };

const isUrgent = new Set<ReportReason>(['threat', 'harassment', 'child', 'intimate-pictures']);

interface SentProps {
  receipt: Receipt;
  onDone: () => void;
  onLeave: () => void;
}

function Sent({ receipt, onDone, onLeave }: SentProps) {
  return (
    <div className={classes.sent} tabIndex={-1} ref={focusOnce}>
      <IconCircleCheck size={44} stroke={1.5} aria-hidden className={classes.tick} />
      <p>
        Your report has the number <strong className={classes.number}>{receipt.number}</strong>. A
        person reads it, and we tell you how it ended.
      </p>
      {receipt.blocked && <p>You two do not see each other any more.</p>}
      <div className={classes.actions}>
        <LinkButton to="/standing" variant="default" onClick={onLeave}>
          Your reports
        </LinkButton>
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  );
}
