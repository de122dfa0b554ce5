import type { ChatPartner } from '#contract/messages/endpoints.ts';
import { PartnerPhoto } from '../partner-photo.tsx';
import classes from './nothing-said.module.css';

/** Before the first message. */
export function NothingSaid({ partner }: { partner: ChatPartner | null }) {
  return (
    <div className={classes.nothing}>
      <PartnerPhoto other={partner} size={96} />
      <p>No messages yet. Start the conversation!</p>
    </div>
  );
}
