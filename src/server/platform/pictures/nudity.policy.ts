/** The side of the square that the model looks at, in pixels of three bytes. */
export const LOOKED_AT = 224;

/** What the model takes a picture for; together they make 1. `sexy` is dressed, `hentai` is drawn. */
export interface NudityScores {
  drawing: number;
  hentai: number;
  neutral: number;
  porn: number;
  sexy: number;
}

/** `unknown`: it could not be looked at. */
export type Nudity = 'clear' | 'unsure' | 'explicit' | 'unknown';

/** Where the model is as sure as it gets. */
const EXPLICIT = 0.95;

/** From the threshold on a person decides; at 0 they see every picture. */
export function judgeNudity({ porn, hentai, sexy }: NudityScores, threshold: number): Nudity {
  const bare = porn + hentai;
  // The model wavers between bare and dressed where a person is in the picture; dressed alone is nobody's business.
  const nudity = bare + Math.min(sexy, bare);
  if (nudity < threshold) return 'clear';
  return nudity >= EXPLICIT ? 'explicit' : 'unsure';
}
