import { formatMoney, type Money } from '#contract/money.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import { exportStyle } from './export-style.ts';
import { ExportFile, isList, type ExportedMessage } from './export-part.ts';

/** More than anybody reads on a page; the data holds all. */
const ROWS_SHOWN = 300;
const LONG_TEXT = 32;

/** Nothing runs and nothing is fetched from elsewhere, whatever a text holds that somebody wrote. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:; font-src 'self' file:; base-uri 'none'; form-action 'none'";

export interface About {
  brandName: string;
  memberName: string;
  madeAt: Date;
}

const head = (title: string, { brandName }: About, root: string) => `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · ${escapeHtml(brandName)}</title>
<style>${exportStyle(root)}</style></head><body>
<header><p class="brand">${escapeHtml(brandName)}</p></header><main>
`;
const FOOT = '</main></body></html>\n';

/** What the index shows of a part. */
export interface Section {
  name: string;
  title: string;
  note: string | undefined;
  content: object | null | AsyncIterable<object>;
}

/** The page that opens all the rest. */
export async function* indexPage(
  about: About,
  titles: { name: string; title: string }[],
  sections: AsyncIterable<Section>,
): AsyncGenerator<string> {
  yield head('Your data', about, '');
  yield `<h1>Your data</h1>
<p class="lead">Everything that ${escapeHtml(about.brandName)} keeps about you, ${escapeHtml(about.memberName)}, as it was on ${timeText(about.madeAt)}. Times on these pages are India’s.</p>
<p>The same is in the folder <code>data</code>, in a form that programs read, with times in UTC. Keep it safe: it holds your conversations.</p>
<nav aria-label="Contents"><ul>${titles
    .map(({ name, title }) => `<li><a href="#${name}">${escapeHtml(title)}</a></li>`)
    .join('')}</ul></nav>
`;
  for await (const section of sections) yield* sectionOf(section);
  yield FOOT;
}

async function* sectionOf({ name, title, note, content }: Section): AsyncGenerator<string> {
  yield `<section aria-labelledby="${name}"><h2 id="${name}">${escapeHtml(title)}</h2>\n`;
  if (note) yield `<p class="note">${escapeHtml(note)}</p>\n`;
  if (!content) yield NOTHING;
  else if (isList(content)) yield* tableOf(name, content);
  else yield recordOf(content);
  yield '</section>\n';
}

const NOTHING = '<p class="none">Nothing.</p>\n';

async function* tableOf(name: string, rows: AsyncIterable<object>): AsyncGenerator<string> {
  let shown = 0;
  for await (const row of rows) {
    if (shown === ROWS_SHOWN) {
      yield `</ul><p class="note">These are the first ${ROWS_SHOWN}. All are in <code>data/${name}.json</code>.</p>\n`;
      return;
    }
    if (shown === 0) yield '<ul class="rows">\n';
    shown += 1;
    yield `<li>${recordOf(row)}</li>\n`;
  }
  yield shown === 0 ? NOTHING : '</ul>\n';
}

function recordOf(record: object): string {
  const fields = Object.entries(record).filter(([, value]) => !isList(value));
  const [empty, full] = [true, false].map((wanted) =>
    fields.filter(([, value]) => isEmpty(value) === wanted),
  ) as [[string, unknown][], [string, unknown][]];
  const shown = full.map(
    ([name, value]) =>
      `<div${isWide(value) ? ' class="wide"' : ''}><dt>${labelOf(name)}</dt><dd>${valueOf(value)}</dd></div>`,
  );
  // Named together, so that what is there stands out.
  const names = empty.map(([name]) => labelOf(name)).join(', ');
  if (names) shown.push(`<div class="wide none"><dt>Empty</dt><dd>${names}</dd></div>`);
  return `<dl>${shown.join('')}</dl>`;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length);

/** Gets a line of its own. */
function isWide(value: unknown): boolean {
  if (typeof value === 'string') return value.length > LONG_TEXT;
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some((each) => typeof each === 'object');
  return !(value instanceof Date || value instanceof ExportFile || isMoney(value));
}

function valueOf(value: unknown): string {
  if (value === null || value === undefined) return '<span class="none">–</span>';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (value instanceof Date) return timeText(value);
  if (value instanceof ExportFile) return fileOf(value);
  if (Array.isArray(value)) return listOf(value);
  if (typeof value === 'object') return isMoney(value) ? formatMoney(value) : recordOf(value);
  return typeof value === 'string' ? textOf(value) : JSON.stringify(value);
}

function listOf(values: unknown[]): string {
  if (values.some((each) => typeof each === 'object'))
    return `<ul class="inner">${values.map((each) => `<li>${valueOf(each)}</li>`).join('')}</ul>`;
  return values.map(valueOf).join(', ');
}

const isMoney = (value: object): value is Money => 'currency' in value && 'minor' in value;

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const CODE = /^[a-z]+([-_][a-z]+)+$/;

function textOf(text: string): string {
  // Whatever somebody wrote can look like a time, and be none.
  if (TIME.test(text) && !Number.isNaN(Date.parse(text))) return timeText(new Date(text));
  return escapeHtml(CODE.test(text) ? text.replaceAll(/[-_]/g, ' ') : text);
}

function fileOf({ path, label }: ExportFile, root = ''): string {
  const address = escapeHtml(root + path);
  if (!path.endsWith('.webp')) return `<a href="${address}">${escapeHtml(label)}</a>`;
  return `<a href="${address}"><img src="${address}" alt="${escapeHtml(label)}" loading="lazy"></a>`;
}

const labelOf = (name: string): string => {
  const words = name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return escapeHtml(words.charAt(0).toUpperCase() + words.slice(1));
};

const times = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});
const dates = new Intl.DateTimeFormat('en-IN', { dateStyle: 'full', timeZone: 'Asia/Kolkata' });
const clock = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone: 'Asia/Kolkata' });

const timeText = (at: Date): string =>
  `<time datetime="${at.toISOString()}">${times.format(at)}</time>`;

/** A conversation, day by day. */
export async function* chatPage(
  about: About,
  partner: string,
  messages: AsyncIterable<ExportedMessage>,
): AsyncGenerator<string> {
  yield head(`Chat with ${partner}`, about, '../');
  yield `<p class="back"><a href="../index.html">Your data</a></p><h1>Chat with ${escapeHtml(partner)}</h1>\n`;
  let day = '';
  for await (const message of messages) {
    const at = dates.format(message.sentAt);
    if (at !== day)
      yield `${day && '</ol></section>\n'}<section class="day"><h2>${at}</h2><ol class="chat">\n`;
    day = at;
    yield messageOf(message);
  }
  yield day ? '</ol></section>\n' : NOTHING;
  yield FOOT;
}

function messageOf(message: ExportedMessage): string {
  const { number, from, sentAt, text, photo, voice, replyTo, reactions, deleted, warning } =
    message;
  const said = [
    replyTo && `<p class="note"><a href="#m${replyTo}">In reply to an earlier message</a></p>`,
    deleted && '<p class="none">Deleted</p>',
    text && `<p class="text">${escapeHtml(text)}</p>`,
    photo && fileOf(photo, '../'),
    voice && fileOf(voice, '../'),
    warning && `<p class="note">You were warned: ${textOf(warning)}</p>`,
    reactions.length > 0 &&
      `<p class="note">${reactions.map((each) => `${escapeHtml(each.emoji)} ${escapeHtml(each.from)}`).join(', ')}</p>`,
  ].filter(Boolean);
  return `<li id="m${number}" class="${from === 'You' ? 'own' : 'other'}"><p class="meta"><b>${escapeHtml(from)}</b> <time datetime="${sentAt.toISOString()}">${clock.format(sentAt)}</time></p>${said.join('')}</li>\n`;
}
