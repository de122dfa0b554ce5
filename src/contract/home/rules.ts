/** As many faces as the wall at the gate shows: members who agreed, and drawings for the rest. */
export const PHOTO_WALL_FACES = 12;

/** Beyond, somebody without a plan is told no number. */
export const ROUGH_MOST = 100;
