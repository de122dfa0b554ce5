import type { z } from 'zod';
import type { Budget, Requirements } from './access.ts';

/** What a page says over its open connection. Whatever is kept goes through the API, or asks for an acknowledgement. */
export interface ClientEvent<Said = unknown, Reply = unknown> {
  name: string;
  access: Requirements;
  budget: Budget;
  said: z.ZodType<Said>;
  /** What the page hears back; null: it does not wait, and the event is worthless a moment later. */
  reply: z.ZodType<Reply> | null;
}

/** What the server pushes to a member's open pages. A push is a hint: every page is right after a reload without it. */
export interface ServerEvent<Payload = unknown> {
  name: string;
  /** Only pages of members who meet it hear it. */
  access: Requirements;
  payload: z.ZodType<Payload>;
}

/** The only two ways to declare an event: leaving out who may, or how often, does not compile. */
export const clientEvent = <Said, Reply = never>(
  event: ClientEvent<Said, Reply>,
): ClientEvent<Said, Reply> => event;

export const serverEvent = <Payload>(event: ServerEvent<Payload>): ServerEvent<Payload> => event;

/** How an acknowledged event is answered. */
export type Acknowledgement<Reply> =
  | { reply: Reply }
  | { refused: { code: string; message: string; data?: unknown } };
