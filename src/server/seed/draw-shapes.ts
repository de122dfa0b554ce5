/** Warm black sits better on our tones than pure black. */
export const INK = '#20141f';
export const LINE = 11;

export const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  round = 0,
) => `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;

/** A filled shape, outlined where a line is given. */
export const path = (d: string, fill: string, line?: string, width = LINE) =>
  `<path d="${d}" fill="${fill}"${line ? ` stroke="${line}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"` : ''}/>`;

export const stroke = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

/** Something long and round with an outline: an arm, a strap. */
export const limb = (d: string, width: number, fill: string) =>
  stroke(d, INK, width + 2 * LINE) + stroke(d, fill, width);

/** The same shape again and again, so far apart. */
export const repeated = (count: number, draw: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => draw(place)).join('');
