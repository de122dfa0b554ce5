import type { z } from 'zod';
import type { Budget, Requirements } from './access.ts';

/** What a page sends over its open connection. Whatever is kept goes through the API, or asks for an acknowledgement. */
export interface ClientEvent<Input = unknown, Reply = unknown> {
  name: string;
  access: Requirements;
  budget: Budget;
  /** As those of endpoints. */
  inService?: readonly Budget[];
  input: z.ZodType<Input>;
  /** What the page gets back; null: it does not wait, and the event is worthless a moment later. */
  reply: z.ZodType<Reply> | null;
}

/** What the server pushes to a member's open pages. A push is a hint: every page is right after a reload without it. */
export interface ServerEvent<Payload = unknown> {
  name: string;
  /** Only pages of members who meet it get it. */
  access: Requirements;
  payload: z.ZodType<Payload>;
}

/** The only two ways to declare an event: leaving out who may, or how often, does not compile. */
export const clientEvent = <Input, Reply = never>(
  event: ClientEvent<Input, Reply>,
): ClientEvent<Input, Reply> => event;

export const serverEvent = <Payload>(event: ServerEvent<Payload>): ServerEvent<Payload> => event;

/** How an acknowledged event is answered. */
export type Acknowledgement<Reply> =
  | { reply: Reply }
  | { refused: { code: string; message: string; data?: unknown } };
