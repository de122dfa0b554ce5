import { afterEach } from 'vitest';
import { z } from 'zod';
import type { EndpointMeta } from '#contract/endpoint.ts';
import { refusals, type RefusalCode } from '#contract/errors.ts';
import { API_PREFIX } from '#contract/site.ts';
import { contract } from '#contract/testing/contract.ts';

interface Leaf {
  '~orpc': { meta: EndpointMeta; inputSchema?: unknown; outputSchema?: unknown };
}

/** `{ matching: { like: … } }` as `{ 'matching.like': … }`. */
type Named<Branch, Above extends string = ''> = {
  [Key in keyof Branch & string]: Branch[Key] extends Leaf
    ? { name: `${Above}${Key}`; endpoint: Branch[Key] }
    : Named<Branch[Key], `${Above}${Key}.`>;
}[keyof Branch & string];
type Endpoints = { [Each in Named<typeof contract> as Each['name']]: Each['endpoint']['~orpc'] };
type Name = keyof Endpoints;
type Asked = { name: Name; input: unknown }[];

type InputOf<Each> = Each extends { inputSchema?: infer Schema }
  ? Schema extends z.ZodType
    ? z.output<Schema>
    : undefined
  : never;
type OutputOf<Each> = Each extends { outputSchema?: infer Schema }
  ? Schema extends z.ZodType
    ? z.input<Schema>
    : undefined
  : never;

class Refused {
  readonly code: RefusalCode;
  readonly data: object | undefined;
  constructor(code: RefusalCode, data?: object) {
    this.code = code;
    this.data = data;
  }
}
type DataOf<Code extends RefusalCode> = (typeof refusals)[Code]['message'] extends (
  data: infer Data extends object,
) => string
  ? [data: Data]
  : [data?: object];
/** In place of a reply: the server says no, with what it says beside. */
export const refused = <Code extends RefusalCode>(code: Code, ...[data]: DataOf<Code>): Refused =>
  new Refused(code, data);

type Reply<Each> = OutputOf<Each> | Refused;
export type Answers = {
  [Each in Name]?: (
    input: InputOf<Endpoints[Each]>,
  ) => Reply<Endpoints[Each]> | Promise<Reply<Endpoints[Each]>>;
};

const faults: Error[] = [];
// The page takes whatever goes wrong in here for a broken connection.
afterEach(() => {
  const [fault] = faults.splice(0);
  if (fault) throw fault;
});

/**
 * A server for the page that answers some endpoints by their names, and the others with NOT_FOUND. What the contract does not allow as a reply
 * does not compile, or fails the test. Gives the names of what it was asked, in order, with their input.
 */
export function fakeApi(answers: Answers): Asked {
  const asked: Asked = [];
  globalThis.fetch = async (address, options) => {
    const request = new Request(
      address instanceof Request ? address : new URL(address, window.location.href),
      options,
    );
    const found = endpointAt(request);
    if (!found) return refusal(refused('NOT_FOUND'));
    const { name, endpoint, params } = found;
    const input = await inputOf(request, params);
    asked.push({ name, input });
    const answer = answers[name] as ((input: unknown) => unknown) | undefined;
    const reply = answer ? await answer(input) : refused('NOT_FOUND');
    if (reply instanceof Refused) return refusal(reply);
    if (endpoint.outputSchema instanceof z.ZodType) {
      const { error } = endpoint.outputSchema.safeParse(reply);
      if (error)
        faults.push(new Error(`the contract does not let ${name} say this: ${error.message}`));
    }
    return json(reply, 200);
  };
  return asked;
}

export const namesOf = (asked: Asked): Name[] => asked.map(({ name }) => name);
export const inputsTo = (asked: Asked, wanted: Name): unknown[] =>
  asked.filter(({ name }) => name === wanted).map(({ input }) => input);

const json = (body: unknown, status: number) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

function refusal({ code, data }: Refused): Response {
  const { status, message } = refusals[code];
  const text = typeof message === 'function' ? message(data as never) : message;
  return json({ defined: false, code, status, message: text, data }, status);
}

function endpointsIn(branch: object, above = ''): [Name, Leaf['~orpc']][] {
  return Object.entries(branch).flatMap(([key, value]: [string, Leaf | object]) =>
    '~orpc' in value
      ? [[`${above}${key}` as Name, value['~orpc']]]
      : endpointsIn(value, `${above}${key}.`),
  );
}
// A literal path comes before one with a parameter in the same place.
const endpoints = endpointsIn(contract).toSorted(
  ([, one], [, other]) => one.meta.path.split('{').length - other.meta.path.split('{').length,
);

function endpointAt({ method, url }: Request) {
  const { pathname } = new URL(url);
  for (const [name, endpoint] of endpoints) {
    if (endpoint.meta.method !== method) continue;
    const pattern = endpoint.meta.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const match = new RegExp(`^${API_PREFIX}${pattern}$`).exec(pathname);
    if (match) return { name, endpoint, params: match.groups ?? {} };
  }
  return null;
}

async function inputOf(request: Request, params: Record<string, string>): Promise<unknown> {
  const text = await request.text();
  const body: object = text ? JSON.parse(text) : {};
  const query = Object.fromEntries(new URL(request.url).searchParams);
  return { ...query, ...params, ...body };
}
