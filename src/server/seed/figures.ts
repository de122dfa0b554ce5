import type { Portrait } from './draw-portrait.ts';
import { lookOf, type FigureKind } from './looks.ts';
import { outfitOf } from './outfits.ts';
import { randomFor } from './random.ts';
import { scenes, tones } from './scene-hues.ts';

/** Who a drawn figure can stand for, and how many different ones there are of each kind. */
const figureCounts: Record<FigureKind, number> = {
  woman: 200,
  man: 200,
  bearded: 60,
  hijab: 40,
  turban: 40,
  'elder-woman': 40,
  'elder-man': 40,
  open: 40,
};
const kinds = Object.keys(figureCounts) as FigureKind[];

export interface Figure {
  kind: FigureKind;
  number: number;
}

/** Members far apart in number share figures; neighbours do not. */
export function figureFor(kind: FigureKind, memberNumber: number): Figure {
  return { kind, number: memberNumber % figureCounts[kind] };
}

const FIGURES_MAX = 1000;
const PICTURES_MAX = 4;
/** Flat shapes gain nothing from the widest size that photos have. */
export const PORTRAIT = { width: 640, height: 800 };

export function picturesOf(figure: Figure): number {
  const extra = randomOf(figure).next();
  if (extra < 0.7) return 2;
  return extra < 0.94 ? 3 : PICTURES_MAX;
}

/** A number of its own for every picture; files and rows are found again by it. */
export function pictureNumber({ kind, number }: Figure, picture: number): number {
  return (kinds.indexOf(kind) * FIGURES_MAX + number) * PICTURES_MAX + picture;
}

/** Whose picture has that number; null when nobody's has. */
export function findPicture(number: number): { figure: Figure; picture: number } | null {
  const picture = number % PICTURES_MAX;
  const place = Math.floor(number / PICTURES_MAX);
  const kind = kinds[Math.floor(place / FIGURES_MAX)];
  const figure = kind && { kind, number: place % FIGURES_MAX };
  const exists = figure && figure.number < figureCounts[kind] && picture < picturesOf(figure);
  return exists ? { figure, picture } : null;
}

/** The same person each time, in other clothes at another place. */
export function portraitOf(figure: Figure, picture: number): Portrait {
  const random = randomOf(figure);
  random.next();
  const look = lookOf(random, figure.kind);
  const [place, wall] = [random.between(0, scenes.length - 1), random.between(0, tones.length - 1)];
  const clothes = random.between(0, 999);
  const mirrored = random.chance(0.5);
  // Wide hair needs the middle of the frame.
  const aside = look.zoom < 0.9 ? 0 : random.between(-3, 3) / 100;
  const stance = stances[picture] ?? stances[0];
  return {
    // Steps that share no divisor with the lists: no two pictures of a person repeat a place or a dress.
    scene: nth(scenes, place + picture * 7),
    tones: nth(tones, wall + picture * 3),
    head: { ...look.head, face: nth(look.faces, picture) },
    outfit: outfitOf(figure.kind, look.head, clothes + picture * 11),
    broad: look.broad,
    stance: {
      zoom: stance.zoom * look.zoom,
      shift: stance.shift + aside,
      mirrored: mirrored !== (picture === 2),
    },
  };
}

const nth = <Value>(from: readonly Value[], place: number) => from[place % from.length] as Value;
const randomOf = ({ kind, number }: Figure) => randomFor(`figure-${kind}`, number);

/** The first is the nearest: it is the one on cards and in round crops. */
const stances = [
  { zoom: 1.14, shift: 0 },
  { zoom: 0.9, shift: 0.02 },
  { zoom: 1.02, shift: -0.02 },
  { zoom: 0.84, shift: 0.04 },
] as const;
