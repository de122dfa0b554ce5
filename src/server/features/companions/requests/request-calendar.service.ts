import { endOf } from '#contract/companions/requests.rules.ts';
import { companionKindLabels } from '#contract/companions/rules.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
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

/** What a calendar file tells of one request. */
interface CalendarEvent {
  /** The same in every file of the same request, so that a second one changes the first. */
  uid: string;
  /** Grows with every change. */
  sequence: number;
  stampedAt: Date;
  startsAt: Date;
  endsAt: Date;
  title: string;
  description: string;
  url: string;
}

const LINE_BYTES = 75;

/** 20261118T154500Z */
const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

/** Lines of at most 75 bytes, the rest on lines that begin with a space; no character is cut in two. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (Buffer.byteLength(part + character) > LINE_BYTES) {
      parts.push(part);
      part = ' ';
    }
    part += character;
  }
  return [...parts, part].join('\r\n');
}

/** By RFC 5545, in UTC: no calendar has to know India's time zone. */
export function writeCalendar(brandName: string, event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(brandName)}//Requests//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.stampedAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.url}`,
    'CLASS:PRIVATE',
    'STATUS:CONFIRMED',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(event.title)}`,
    'TRIGGER:-PT10M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
