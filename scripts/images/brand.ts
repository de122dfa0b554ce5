/** Draws the icons and the picture for shared links into src/web/public. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { chromiumFlags, getChromium } from '../local/chromium.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const OUT = path.join(ROOT, 'src/web/public');
const FONTS = path.join(ROOT, 'node_modules/@fontsource-variable');
const PORTRAITS = path.join(ROOT, 'src/web/assets/portraits');

/** The mark on a plum tile. `scale` leaves room where launchers cut a circle out of it. */
function tile(radius: number, scale: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <rect width="64" height="64" rx="${radius}" fill="#5b2158"/>
  <g transform="translate(32 32) scale(${scale}) translate(-32 -32)">
    <circle cx="24" cy="32" r="15" fill="#fbf6f0"/>
    <circle cx="40" cy="32" r="15" fill="#e29a1b"/>
    <path d="M32 19.31a15 15 0 0 1 0 25.38a15 15 0 0 1 0-25.38" fill="#5b2158"/>
  </g>
</svg>
`;
}

/** For whoever has no photo, where a browser shows us outside our pages. */
const avatar = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <rect width="64" height="64" fill="#fdf0d6"/>
  <circle cx="32" cy="25" r="11" fill="#5b2158"/>
  <path d="M10 64a22 22 0 0 1 44 0" fill="#5b2158"/>
</svg>
`;

const png = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: 1200 }).resize(size, size).png({ compressionLevel: 9 });

/** An .ico that holds one PNG. */
async function icon(svg: string, size: number): Promise<Buffer> {
  const image = await png(svg, size).toBuffer();
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(image.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, image]);
}

const dataUrl = async (file: string, type: string) =>
  `data:${type};base64,${(await readFile(file)).toString('base64')}`;

/** No name on it: the operator chooses that. */
async function sharePicture(): Promise<Buffer> {
  const heading = await dataUrl(
    path.join(FONTS, 'fraunces/files/fraunces-latin-wght-normal.woff2'),
    'font/woff2',
  );
  const faces = await Promise.all(
    ['meera', 'arjun', 'kavya'].map((name) =>
      dataUrl(path.join(PORTRAITS, `${name}-640.webp`), 'image/webp'),
    ),
  );
  const [left, right, front] = faces;
  const html = `<style>
    @font-face { font-family: Heading; font-weight: 100 900; src: url(${heading}); }
    body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative; background: #fbf6f0; }
    h1 { position: absolute; left: 72px; top: 186px; margin: 0; color: #2a1a2c;
      font: 560 84px/1.06 Heading; letter-spacing: -0.03em; }
    h1 span { display: block; } h1 span:last-child { color: #5b2158; }
    svg { position: absolute; left: 72px; top: 72px; width: 92px; }
    img { position: absolute; width: 250px; border-radius: 28px; box-shadow: 0 24px 48px -12px #2a1a2c55; }
  </style>
  <svg viewBox="0 0 34 22"><circle cx="11" cy="11" r="11" fill="#5b2158"/><circle cx="23" cy="11" r="11" fill="#e29a1b"/>
  <path d="M17 1.78a11 11 0 0 1 0 18.44a11 11 0 0 1 0-18.44" fill="#fbf6f0"/></svg>
  <h1><span>Real people.</span><span>Real vibes.</span><span>Real emotions.</span></h1>
  <img src="${left}" style="left: 672px; top: 116px; rotate: -6deg">
  <img src="${right}" style="left: 914px; top: 40px; rotate: 5deg">
  <img src="${front}" style="left: 800px; top: 262px; rotate: -1.5deg">`;
  const browser = await chromium.launch({
    executablePath: getChromium(),
    args: chromiumFlags,
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
    await page.setContent(html, { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready);
    return await page.screenshot();
  } finally {
    await browser.close();
  }
}

const rounded = tile(15, 1);
const square = tile(0, 0.92);
await writeFile(path.join(OUT, 'favicon.svg'), rounded);
await writeFile(path.join(OUT, 'favicon.ico'), await icon(rounded, 32));
await png(rounded, 192).toFile(path.join(OUT, 'icon-192.png'));
await png(rounded, 512).toFile(path.join(OUT, 'icon-512.png'));
await png(tile(0, 0.8), 512).toFile(path.join(OUT, 'icon-maskable-512.png'));
await png(avatar, 192).toFile(path.join(OUT, 'avatar.png'));
await png(square, 180).toFile(path.join(OUT, 'apple-touch-icon.png'));
await sharp(await sharePicture())
  .png({ palette: true, quality: 90, compressionLevel: 9 })
  .toFile(path.join(OUT, 'share.png'));
