import { Button, Checkbox, Radio, Textarea } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import {
  REPORT_DETAILS_MAX,
  reportReasonIds,
  reportReasons,
  type ReportReason,
} from '#contract/safety/cases.ts';
import { helpLines } from '#contract/safety/rules.ts';
import { failureText } from '#web/lib/failure.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { call } from './api.ts';
import { askAboutPeople, dropMember } from './people-cache.ts';
import type { ReportFields, Reporting } from './reporting.ts';
import classes from './report-sheet.module.css';

interface ReportSheetProps {
  reporting: Reporting;
  onClose: () => void;
}

export function ReportSheet({ reporting, onClose }: ReportSheetProps) {
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const { displayName } = reporting.member;
  return (
    <Sheet open title={receipt ? 'Thank you' : `Report ${displayName}`} onClose={onClose}>
      {receipt ? (
        <Sent receipt={receipt} onClose={onClose} />
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

const meant = ({ photoId, chat }: Reporting): string => {
  if (chat) return 'They are not told. Our team sees the messages around what you choose.';
  if (photoId) return 'They are not told. Our team sees this photo and the profile as it is now.';
  return 'They are not told. Our team sees the profile as it is now.';
};

function ReportForm({
  reporting,
  onSent,
}: {
  reporting: Reporting;
  onSent: (receipt: Receipt) => void;
}) {
  const queryClient = useQueryClient();
  const errorId = useId();
  // The same report, however often it is sent.
  const [clientId] = useState(() => crypto.randomUUID());
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [details, setDetails] = useState('');
  const [block, setBlock] = useState(true);
  const [seqs, setSeqs] = useState(() => (reporting.chat?.chosen ?? []).map(String));
  const [fault, setFault] = useState<string | null>(null);
  const [working, setWorking] = useState(false);

  const { chat, member, photoId, onBlocked } = reporting;

  const send = (fields: ReportFields) =>
    chat
      ? chat.send({ ...fields, seqs: seqs.map(Number) })
      : call.safety.report({ ...fields, memberId: member.memberId, photoId });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (working) return;
    if (!reason) {
      setFault('Please say what is wrong.');
      return;
    }
    setWorking(true);
    setFault(null);
    try {
      const { number } = await send({ clientId, reason, details, block });
      if (block) {
        onBlocked?.();
        dropMember(queryClient, member.memberId);
        void askAboutPeople(queryClient);
      }
      onSent({ number, blocked: block });
    } catch (error) {
      setFault(failureText(error, 'We could not send your report. Please try again.'));
    } finally {
      setWorking(false);
    }
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={classes.lead}>{meant(reporting)}</p>
      <Radio.Group
        label="What is wrong?"
        withAsterisk={false}
        value={reason}
        onChange={(value) => {
          setReason(value);
          setFault(null);
        }}
      >
        <div className={classes.reasons}>
          {reportReasonIds.map((id) => (
            <Radio key={id} value={id} label={reportReasons[id].label} />
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
              <Checkbox key={seq} value={String(seq)} label={text} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <Textarea
        label="What happened? (optional)"
        autosize
        minRows={3}
        maxRows={8}
        maxLength={REPORT_DETAILS_MAX}
        value={details}
        onChange={({ currentTarget }) => setDetails(currentTarget.value)}
      />
      <Checkbox
        label={`Block ${member.displayName}, too`}
        description="You will not see each other anywhere any more."
        checked={block}
        onChange={({ currentTarget }) => setBlock(currentTarget.checked)}
      />
      <FormError id={errorId} message={fault} />
      <Button type="submit" loading={working} fullWidth>
        Send report
      </Button>
    </form>
  );
}

const isUrgent = new Set<ReportReason>(['threat', 'harassment', 'child', 'intimate-pictures']);

function Sent({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  return (
    <div className={classes.sent} role="status">
      <IconCircleCheck size={44} stroke={1.5} aria-hidden className={classes.tick} />
      <p>
        Your report has the number <strong className={classes.number}>{receipt.number}</strong>. A
        person reads it, and we tell you how it ended.
      </p>
      {receipt.blocked && <p>You two do not see each other any more.</p>}
      <div className={classes.actions}>
        <LinkButton to="/standing" variant="default" onClick={onClose}>
          Your reports
        </LinkButton>
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  );
}
