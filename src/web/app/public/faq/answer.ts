/** A question and what we say to it. */
export type Answer = readonly [question: string, answer: string];
