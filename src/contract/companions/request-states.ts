/**
 * `suggested`: the companion would rather have another time; `begun`: the two have met in its chat or call; `missed`: nobody came, or only
 * one of them.
 */
export const requestStates = [
  'pending',
  'suggested',
  'accepted',
  'begun',
  'done',
  'missed',
  'declined',
  'cancelled',
  'lapsed',
] as const;
export type RequestState = (typeof requestStates)[number];

/** Who moves a request: one of the two, or time and what happens by itself. */
export type RequestMover = 'client' | 'companion' | 'time';

interface Step {
  from: RequestState;
  to: RequestState;
  by: readonly RequestMover[];
}

/** The whole life of a request. The database refuses every other step, and docs/companions.md draws these. */
export const requestSteps: readonly Step[] = [
  { from: 'pending', to: 'accepted', by: ['companion'] },
  { from: 'pending', to: 'declined', by: ['companion'] },
  { from: 'pending', to: 'suggested', by: ['companion'] },
  { from: 'pending', to: 'cancelled', by: ['client', 'time'] },
  { from: 'pending', to: 'lapsed', by: ['time'] },
  { from: 'suggested', to: 'accepted', by: ['client'] },
  { from: 'suggested', to: 'declined', by: ['client'] },
  { from: 'suggested', to: 'cancelled', by: ['client', 'companion', 'time'] },
  { from: 'suggested', to: 'lapsed', by: ['time'] },
  { from: 'accepted', to: 'begun', by: ['time'] },
  { from: 'accepted', to: 'cancelled', by: ['client', 'companion', 'time'] },
  { from: 'accepted', to: 'missed', by: ['time'] },
  { from: 'begun', to: 'done', by: ['client', 'companion', 'time'] },
];

export const canMove = (from: RequestState, to: RequestState, by: RequestMover): boolean =>
  requestSteps.some((step) => step.from === from && step.to === to && step.by.includes(by));

/** Both wait for something: an answer, the time, or the end. */
export const openRequestStates = [
  'pending',
  'suggested',
  'accepted',
  'begun',
] as const satisfies readonly RequestState[];

export const isOpenRequest = (state: RequestState): boolean =>
  openRequestStates.some((open) => open === state);
