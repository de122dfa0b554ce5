import type { AnyContractRouter } from '@orpc/contract';
import type { AnyRouter, Router } from '@orpc/server';
import type { FastifyInstance } from 'fastify';
import type { ClientEvent, ServerEvent } from '#contract/event.ts';
import type { Closer } from './closers.ts';
import type { Erasure } from './erasure.ts';
import type { ExportPart } from './export/export-part.ts';
import type { CallContext, FindCaller } from './http/call-context.ts';
import type { Caller } from './http/caller.ts';
import type { EarlyPage } from './http/early-page.ts';
import type { Upload } from './http/uploads.ts';
import type { Queue } from './jobs/jobs.ts';
import type { EventHandler } from './realtime/client-events.ts';
import type { TableFigures } from './monitoring/table-figures.ts';
import type { SealedKeys } from './sealing/reseal-keys.ts';
import type { Tools } from './tools.ts';
import type { Fact, Listener, WriteTransaction } from './work.ts';

/** All that a feature brings to the site. `features.ts` lists them, and app.ts joins what they bring. */
export interface Feature {
  name: string;
  contract: AnyContractRouter;
  routes: AnyRouter;
  /** Those of its endpoints whose body is a file itself. */
  uploads: Upload[];
  /** What it sends to open pages, and what they may send to it. */
  events: Record<string, ClientEvent | ServerEvent>;
  handlers(tools: Tools): EventHandler[];
  listeners: FeatureListener[];
  jobs: FeatureJob[];
  /** What it answers outside of the API. */
  mount?(http: FastifyInstance, tools: Tools, findCaller: FindCaller): void;
  /** Those of its pages that come with their first replies, by their address. */
  earlyPages?: Readonly<Record<string, EarlyPage>>;
  /** What it does again and again while the site runs; the answer ends it. */
  start?(tools: Tools): Closer;
  /** Who calls, by the token of a session. One feature knows. */
  identify?(tools: Tools, token: string): Promise<Caller | null>;
  /** What its tables say of how the site does, for those who run it. */
  figures: readonly TableFigures[];
  /** What becomes of its rows about a member who is erased, in one transaction with all the others. */
  erase: ((tools: Tools, tx: WriteTransaction, erasure: Erasure) => Promise<void>)[];
  /** What of its rows must not come back to life when a backup is restored, such as sessions that have ended since. */
  restored?(tools: Tools, tx: WriteTransaction): Promise<void>;
  /** Where it keeps what is sealed to the identity pair, for the day that gets another key. */
  sealedKeys: SealedKeys[];
  /** What a member gets of it who asks for all that is kept about them, by the name of the part's file. */
  export: Record<string, ExportPart>;
}

type Optional = 'uploads' | 'listeners' | 'jobs' | 'figures' | 'erase' | 'sealedKeys' | 'export';
type Events = Feature['events'];

/** What handles each of the events that pages may send. */
type Handlers<Declared extends Events> = {
  [
    Key in keyof Declared as Declared[Key] extends { input: unknown } ? Key : never
  ]: Declared[Key] extends ClientEvent<infer Input, infer Reply>
    ? (caller: Caller, input: Input) => Promise<[Reply] extends [never] ? void : Reply>
    : never;
};

interface Parts<Contract extends AnyContractRouter, Declared extends Events> {
  contract: Contract;
  routes: Router<Contract, CallContext>;
  events?: Declared;
}
type Brought<Contract extends AnyContractRouter, Declared extends Events> = Parts<
  Contract,
  Declared
> &
  Omit<Feature, keyof Parts<Contract, Declared> | 'handlers' | Optional> &
  Partial<Pick<Feature, Optional>>;
type AllHandlers = (tools: Tools) => object;

/** Nothing, where pages send no event to it. */
type Handling<Declared extends Events> = keyof Handlers<Declared> extends never
  ? { handlers?: never }
  : { handlers(tools: Tools): Handlers<Declared> };

/** The only way to declare a feature: an endpoint or event that nothing answers does not compile. */
export function feature<Contract extends AnyContractRouter, Declared extends Events>(
  declared: Brought<Contract, Declared> & Handling<Declared>,
): Feature {
  const { handlers, ...brings }: Brought<Contract, Declared> & { handlers?: AllHandlers } =
    declared;
  const events: Events = brings.events ?? {};
  return {
    uploads: [],
    listeners: [],
    jobs: [],
    figures: [],
    erase: [],
    sealedKeys: [],
    export: {},
    ...brings,
    events,
    handlers: (tools) =>
      Object.entries(handlers?.(tools) ?? {}).map(([key, act]) => ({
        event: events[key] as ClientEvent,
        handle: ({ caller }, input) => (act as Handler)(caller, input),
      })),
  };
}

type Handler = (caller: Caller, input: unknown) => unknown;

/** Joined to the tools when the site starts. */
export type FeatureListener = (tools: Tools) => Listener;

/** Acts inside the transaction that the fact is told in: what it does holds if and only if the fact does. */
export const inTransaction =
  <Payload>(
    to: Fact<Payload>,
    act: (tools: Tools, tx: WriteTransaction, payload: Payload) => Promise<void>,
  ): FeatureListener =>
  (tools) => ({ to, inTransaction: (tx, payload) => act(tools, tx, payload as Payload) });

/** Acts once the fact holds. Its own failure undoes nothing. */
export const afterCommit =
  <Payload>(
    to: Fact<Payload>,
    act: (tools: Tools, payload: Payload) => void | Promise<void>,
  ): FeatureListener =>
  (tools) => ({ to, afterCommit: (payload) => act(tools, payload as Payload) });

/** Acts before whoever told the fact is answered; it cannot fail or wait. */
export const atCommit =
  <Payload>(to: Fact<Payload>, act: (tools: Tools, payload: Payload) => void): FeatureListener =>
  (tools) => ({ to, atCommit: (payload) => act(tools, payload as Payload) });

/** Some work is about what all features have. */
export type FeatureJob = (tools: Tools, all: readonly Feature[]) => Promise<void>;

/** Does the work that waits in a queue. */
export const work =
  <Payload>(
    of: Queue<Payload>,
    act: (tools: Tools, payload: Payload, all: readonly Feature[]) => Promise<void>,
  ): FeatureJob =>
  (tools, all) =>
    tools.jobs.work(of, (payload) => act(tools, payload, all));

/** Does something again and again; the schedule is in cron's form, UTC. */
export const repeat =
  (name: string, schedule: string, act: (tools: Tools) => Promise<void>): FeatureJob =>
  (tools) =>
    tools.jobs.repeat(name, schedule, () => act(tools));
