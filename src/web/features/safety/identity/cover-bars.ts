/** A black bar over a picture. Lengths are shares of the picture's width, so that it can be turned; `x` and `y` are its middle. */
export interface Bar {
  id: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** In degrees, clockwise. */
  angle: number;
  /** Whether anybody has put it somewhere. */
  isPlaced: boolean;
}

const SMALLEST = 0.03;

const within = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);

/** Where the number stands on most cards; `ratio` is the picture's height by its width. */
export const usualBar = (id: number, ratio: number): Bar => ({
  id,
  x: 0.43,
  y: 0.775 * ratio,
  width: 0.34,
  height: 0.11 * ratio,
  angle: 0,
  isPlaced: false,
});

/** Its middle stays on the picture. */
export const movedTo = (bar: Bar, x: number, y: number, ratio: number): Bar => ({
  ...bar,
  x: within(x, 0, 1),
  y: within(y, 0, ratio),
  isPlaced: true,
});

/** Along its own sides; the upper corner of the `fixed` end stays where it is. */
export function resized(bar: Bar, wider: number, higher: number, fixed: 'left' | 'right'): Bar {
  const width = within(bar.width + wider, SMALLEST, 1);
  const height = within(bar.height + higher, SMALLEST, 1);
  const along = ((width - bar.width) / 2) * (fixed === 'left' ? 1 : -1);
  const [x, y] = turned(along, (height - bar.height) / 2, bar.angle);
  return { ...bar, width, height, x: bar.x + x, y: bar.y + y, isPlaced: true };
}

export const turnedTo = (bar: Bar, angle: number): Bar => ({
  ...bar,
  angle: ((Math.round(angle) % 360) + 360) % 360,
  isPlaced: true,
});

export function turned(x: number, y: number, degrees: number): [x: number, y: number] {
  const angle = (degrees * Math.PI) / 180;
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}
