import type { ReportReason } from '#contract/safety/cases.ts';
import type { Blockable } from './use-block.ts';

/** What is sent, wherever it goes. */
export interface ReportFields {
  clientId: string;
  reason: ReportReason;
  details: string;
  block: boolean;
}

export interface Reporting {
  member: Blockable;
  /** The photo that is meant; missing: the profile. */
  photoId?: string;
  /** Of a chat: what they wrote lately, and which of it is meant. Sending it is for the chat to do. */
  chat?: {
    messages: { seq: number; text: string }[];
    chosen: number[];
    send(fields: ReportFields & { seqs: number[] }): Promise<{ number: string }>;
  };
  /** Right before whatever shows the member goes. */
  onBlocked?: (() => void) | undefined;
}
