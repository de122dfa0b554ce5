import type { z } from 'zod';
import type { contract } from '#contract/testing/contract.ts';
import type { EndpointMeta } from '#contract/endpoint.ts';
import type { RefusalCode } from '#contract/errors.ts';

type Leaf = { '~orpc': { meta: EndpointMeta } };

/** Contracts nest: `billing.admin.payments`. */
type Leaves<Branch> = Branch extends Leaf
  ? Branch
  : { [Key in keyof Branch]: Leaves<Branch[Key]> }[keyof Branch];

/** `/calls/{id}/answer` as `/calls/{}/answer`: the name of a parameter says nothing. */
type Unnamed<Path extends string> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}{}${Unnamed<After>}`
  : Path;

type AddressOf<Endpoint extends Leaf> =
  `${Endpoint['~orpc']['meta']['method']} /api${Unnamed<Endpoint['~orpc']['meta']['path']>}`;

/** A file is no JSON; tests read its bytes. */
type OutputOf<Endpoint> = Endpoint extends { '~orpc': { outputSchema?: infer Schema } }
  ? Schema extends z.ZodType
    ? z.output<Schema> extends { body: File }
      ? object
      : z.output<Schema>
    : object
  : never;

type Outputs = {
  [Endpoint in Leaves<typeof contract> as AddressOf<Endpoint>]: OutputOf<Endpoint>;
};

type Segment<Part extends string> = string extends Part
  ? '{}'
  : Part extends `${number}`
    ? '{}'
    : Part;
type Address<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? `${Segment<Part>}/${Address<Rest>}`
  : Segment<Path>;

/** What may follow an address. */
export type Query = '' | `?${string}`;
type WithoutQuery<Path extends string> = Path extends `${infer Before}?${string}` ? Before : Path;

/** What a refusal says; its data holds whatever its sentence is made of. */
export interface RefusalBody {
  code: RefusalCode;
  message: string;
  data: { faults?: { field: string; message: string }[] } & Record<string, unknown>;
}

type KeysOf<Union> = Union extends unknown ? keyof Union : never;
/** Where there are several kinds of answer, every field of all of them can be read. */
type AnyOf<Union, All = Union> = Union extends unknown
  ? Union & { [Key in Exclude<KeysOf<All>, keyof Union>]?: never }
  : never;

/** By the address, such as `/api/matches/${id}`: what the endpoint says, or why it refuses. */
export type ReplyBody<
  Method extends string,
  Path extends string,
> = `${Method} ${Address<WithoutQuery<Path>>}` extends infer Known extends keyof Outputs
  ? AnyOf<Outputs[Known]> & Partial<RefusalBody>
  : Partial<RefusalBody>;

/** What must be there for a test to go on. */
export function present<Value>(value: Value): NonNullable<Value> {
  if (value === undefined || value === null) throw new Error('there is none');
  return value;
}
