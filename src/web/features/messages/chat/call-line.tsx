import { IconPhone, IconPhoneX, IconVideo, IconVideoOff } from '@tabler/icons-react';
import type { PastCall } from '#contract/companions/calls.endpoints.ts';
import { useStartCall, type CallPartner } from '#web/lib/calling.ts';
import { callLineText, isUnanswered } from './call-line-words.ts';
import classes from './call-line.module.css';

interface CallLineProps {
  call: PastCall;
  /** Whom one could call back; null: they cannot be called now. */
  partner: CallPartner | null;
}

/** A quiet line between messages: that there was a call. */
export function CallLine({ call, partner }: CallLineProps) {
  const start = useStartCall();
  const missed = isUnanswered(call);
  const icons = call.kind === 'video' ? [IconVideo, IconVideoOff] : [IconPhone, IconPhoneX];
  const Icon = icons[missed ? 1 : 0] ?? IconPhone;
  return (
    <p className={classes.line} data-missed={(missed && call.incoming) || undefined}>
      <Icon size={16} stroke={1.7} aria-hidden />
      <span>{callLineText(call)}</span>
      {missed && call.incoming && partner && start && (
        <button type="button" className={classes.back} onClick={() => start(partner, call.kind)}>
          Call back
        </button>
      )}
    </p>
  );
}
