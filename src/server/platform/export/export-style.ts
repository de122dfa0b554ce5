import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

const fonts = [
  { family: 'Figtree', file: 'figtree/files/figtree-latin-wght-normal.woff2' },
  { family: 'Fraunces', file: 'fraunces/files/fraunces-latin-wght-normal.woff2' },
].map(({ family, file }) => ({
  family,
  source: resolve(`@fontsource-variable/${file}`),
  path: `look/${family.toLowerCase()}.woff2`,
}));

/** Our typefaces, which go along: a page that stands by itself fetches nothing. */
export const fontFiles = (): Promise<{ path: string; bytes: Uint8Array }[]> =>
  Promise.all(fonts.map(async ({ path, source }) => ({ path, bytes: await readFile(source) })));

const faces = (root: string) =>
  fonts
    .map(
      ({ family, path }) =>
        `@font-face{font-family:${family};font-weight:100 900;src:url('${root}${path}') format('woff2')}`,
    )
    .join('');

/** The colours are those of the site. `root`: the way to the folder of the index. */
export const exportStyle = (root: string): string => `${faces(root)}
:root{color-scheme:light dark;--paper:#fbf6f0;--surface:#fff;--ink:#2a1a2c;--soft:#6d5c6e;--line:#eadfd5;--plum:#5b2158;--wash:#f5e9f3;--own:#5b2158}
@media (prefers-color-scheme:dark){:root{--paper:#171018;--surface:#211824;--ink:#f4ecf2;--soft:#b7a6b5;--line:#3a2c3d;--plum:#d9a3d2;--wash:#3a2438;--own:#6d3069}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 Figtree,system-ui,sans-serif;overflow-wrap:anywhere}
header,main{max-width:820px;margin:0 auto;padding:0 20px}
main{padding-bottom:72px}
.brand{margin:0;padding:28px 0 0;color:var(--plum);font:560 24px/1.2 Fraunces,Georgia,serif}
h1,h2{margin:0;font-family:Fraunces,Georgia,serif;font-weight:560;letter-spacing:-.01em;line-height:1.15}
h1{padding:20px 0 8px;font-size:clamp(32px,7vw,46px)}
h2{padding:8px 0 12px;font-size:25px}
a{color:var(--plum)}
a:focus-visible{outline:3px solid var(--plum);outline-offset:2px;border-radius:4px}
p{margin:0 0 12px}
.back{padding-top:16px}
.lead{max-width:60ch;font-size:18px}
.note,.none,.meta,dt{color:var(--soft)}
.note,.meta{font-size:14px}
nav{margin:24px 0 8px;padding:12px 0;border-block:1px solid var(--line)}
nav ul{display:flex;flex-wrap:wrap;gap:0 18px;margin:0;padding:0;list-style:none}
nav a{display:inline-block;padding:10px 0}
section{padding-top:28px}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,145px),1fr));gap:14px 20px;margin:0}
dt{font-size:14px}
.wide{grid-column:1/-1}
.wide.none dd{font-size:14px}
dd{margin:0;white-space:pre-line}
dd dl{gap:8px 16px;padding-left:12px;border-left:2px solid var(--line)}
section>dl,.rows>li{padding:18px 20px;background:var(--surface);border-radius:20px}
.rows{display:grid;gap:10px;margin:0;padding:0;list-style:none}
.inner{display:grid;gap:8px;margin:0;padding-left:18px}
img{display:block;max-width:min(100%,260px);max-height:320px;border-radius:16px}
code{padding:1px 6px;background:var(--wash);border-radius:6px;font-size:.9em}
.day{content-visibility:auto;contain-intrinsic-size:auto 600px}
.day h2{font-size:18px}
.chat{display:grid;gap:8px;margin:0;padding:0;list-style:none}
.chat li{justify-self:start;max-width:min(85%,520px);padding:10px 16px;background:var(--surface);border-radius:18px}
.chat .own{justify-self:end;background:var(--own);color:#fff}
.own .meta,.own .note,.own .none,.own a{color:#eddbe9}
.chat p{margin:0}
.text{white-space:pre-wrap}`;
