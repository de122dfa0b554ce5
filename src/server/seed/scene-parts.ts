import { circle, path, rect, repeated, stroke } from './draw-shapes.ts';

export type Tones = readonly [light: string, deep: string];

const gradient = (id: string, from: string, to: string) =>
  `<defs><linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>`;
export const sky = (from: string, to: string) =>
  gradient('sky', from, to) + rect(0, 0, 800, 1000, 'url(#sky)');
export const faded = (svg: string, opacity: number) => `<g opacity="${opacity}">${svg}</g>`;
export const plant = (x: number, y: number, leaf: string, pot: string, size = 1) =>
  `<g transform="translate(${x} ${y}) scale(${size})">${repeated(7, (place) => `<ellipse cx="0" cy="-90" rx="17" ry="78" fill="${leaf}" transform="rotate(${(place - 3) * 24})" opacity="${place % 2 ? 1 : 0.8}"/>`)}${path('M-58 -16 H58 L42 90 H-42 Z', pot)}${rect(-66, -30, 132, 26, pot, 6)}</g>`;
export const palm = (x: number, y: number, height: number, leaf: string, trunk: string) =>
  stroke(`M${x} ${y} q${height * 0.12} ${-height * 0.5} ${height * 0.04} ${-height}`, trunk, 22) +
  repeated(6, (place) => {
    const [tx, ty] = [x + height * 0.04, y - height];
    const side = place % 2 ? 1 : -1;
    const drop = [30, 110, 170][Math.floor(place / 2)] ?? 0;
    return path(
      `M${tx} ${ty} q${side * 90} -80 ${side * 190} ${drop - 20} q${side * -80} -60 ${side * -190} ${20 - drop} Z`,
      leaf,
    );
  });
export const tree = (x: number, y: number, size: number, leaf: string) =>
  stroke(`M${x} ${y} V${y - size}`, '#8a6248', size * 0.14) +
  circle(x, y - size * 1.3, size * 0.55, leaf) +
  circle(x - size * 0.42, y - size, size * 0.42, leaf) +
  circle(x + size * 0.42, y - size * 0.98, size * 0.45, leaf);
export const pane = (
  x: number,
  y: number,
  width: number,
  height: number,
  frame: string,
  outside: string,
) =>
  rect(x - 14, y - 14, width + 28, height + 28, frame, 8) + rect(x, y, width, height, outside, 3);
