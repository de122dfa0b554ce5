import { endOf } from '#contract/companions/requests.rules.ts';
import { companionKindLabels } from '#contract/companions/rules.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { writeCalendar } from './request-calendar.policy.ts';
import { timeInIndia } from './requests.mails.ts';
import { readRequest } from './requests.service.ts';

/** Of what is agreed on alone. Of the other one it tells the name that they go by, and nothing of what the two talk about. */
export async function readCalendar(
  tools: Tools,
  viewerId: string,
  id: string,
): Promise<{ name: string; text: string }> {
  const request = await readRequest(tools, viewerId, id);
  if (request.state !== 'accepted' && request.state !== 'begun') throw refuse('NOT_FOUND');
  const { brandName, publicUrl } = tools.config;
  const startsAt = new Date(request.startsAt);
  const changedAt = new Date(request.changedAt);
  const title = `${companionKindLabels[request.kind]} with ${request.other.displayName}`;
  const url = `${publicUrl}/requests`;
  const text = writeCalendar(brandName, {
    uid: `${id}@${new URL(publicUrl).hostname}`,
    // Seconds since it was asked: a later file always counts more.
    sequence: Math.floor((changedAt.getTime() - new Date(request.createdAt).getTime()) / 1000),
    stampedAt: changedAt,
    startsAt,
    endsAt: endOf(startsAt, request.minutes),
    title,
    description: `${timeInIndia(startsAt)} (Asia/Kolkata), ${request.minutes} minutes.\n${url}`,
    url,
  });
  return { name: `request-${id.slice(0, 8)}.ics`, text };
}
