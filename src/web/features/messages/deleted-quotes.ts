import type { Message } from '#contract/messages/endpoints.ts';

/** What was deleted must not stay readable in the answers to it. */
export function withoutDeletedQuote<Answer extends Pick<Message, 'replyTo'>>(
  answer: Answer,
  { seq, deleted }: Message,
): Answer {
  const { replyTo } = answer;
  if (!deleted || replyTo?.seq !== seq || replyTo.deleted) return answer;
  return { ...answer, replyTo: { ...replyTo, text: '', photo: false, deleted } };
}
