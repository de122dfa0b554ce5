import type { AnyContractRouter } from '@orpc/contract';
import {
  implement,
  ORPCError,
  ValidationError,
  type AnyRouter,
  type ImplementerInternalWithMiddlewares,
  type Router,
} from '@orpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointMeta } from '#contract/endpoint.ts';
import { API_PREFIX } from '#contract/site.ts';
import {
  isRefusal,
  isUnbegun,
  refuse,
  refuseFault,
  refuseIssues,
} from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { contextOf, type CallContext } from './call-context.ts';
import type { Identify } from './caller.ts';
import { retryAfterOf } from './error-replies.ts';
import { createApiHandler } from './json-replies.ts';
import { bearerIn, httpsCheck, isOwnOrigin, isSafeMethod } from './origin.ts';
import { createUploadRoom } from './upload-room.ts';
import { mountUpload, type Upload } from './uploads.ts';

/** The input is looked at after the first of two steps. */
const INPUT_SECOND = { initialInputValidationIndex: -1 };

/** Who may call, and how often, is declared by the endpoint and checked here, the former before its input is looked at. */
export function implementContract<Contract extends AnyContractRouter>(contract: Contract) {
  const checked = implement(contract as Record<string, AnyContractRouter>)
    .$config(INPUT_SECOND)
    .$context<CallContext>()
    .use(async ({ context, next, procedure }) => {
      const { access } = procedure['~orpc'].meta as EndpointMeta;
      if (access !== 'visitor') context.check(access, await context.findCaller());
      return next();
    })
    // What could not be understood is not counted.
    .use(async ({ context, next, procedure }) => {
      const { meta, route } = procedure['~orpc'];
      const { access, budget } = meta as EndpointMeta;
      const answer = async () => {
        await context.spend(budget, access !== 'visitor');
        return next();
      };
      if (access === 'visitor' || isSafeMethod(route.method ?? 'POST')) return answer();
      return context.inTurn(async () => {
        // While it waited, the session may have ended, or its member been suspended.
        context.check(access, await context.findCallerAgain());
        return answer();
      });
    });
  return checked as ImplementerInternalWithMiddlewares<Contract, CallContext, CallContext>;
}

export function mountApi(
  http: FastifyInstance,
  tools: Tools,
  router: AnyRouter,
  identify: Identify,
  uploads: Upload[],
): void {
  const { metrics } = tools;
  const handle = createApiHandler<CallContext>(router as Router<AnyContractRouter, CallContext>, {
    prefix: API_PREFIX,
    clientInterceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          if (isUnbegun(error)) await context.unspend();
          const answer = answerTo(error, context);
          metrics.refusals.inc({ code: answer.code });
          const seconds = retryAfterOf(answer);
          if (seconds !== undefined) context.setHeader('retry-after', String(seconds));
          throw answer;
        }
      },
    ],
  });

  const refuseOtherOrigins = ({ method, headers }: FastifyRequest) => {
    // Other pages can make a browser send our cookie, but no token.
    if (isSafeMethod(method) || bearerIn(headers) !== null) return;
    if (!isOwnOrigin(headers, tools.ownOrigin)) throw refuse('ORIGIN_REFUSED');
  };
  const { ownOrigin, config } = tools;
  const isOverHttps = httpsCheck({ ownOrigin, trustProxy: config.trustProxy });
  const knowing = { identify, isOverHttps };
  const contexts = new WeakMap<FastifyRequest, CallContext>();
  /** One per request, so that its caller is looked up once. */
  const contextFor = (request: FastifyRequest, reply: FastifyReply) => {
    const context = contexts.get(request) ?? contextOf(request, reply, tools, knowing);
    contexts.set(request, context);
    return context;
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    void reply.header('cache-control', 'no-store');
    refuseOtherOrigins(request);
    guardInput(request);
    const context = contextFor(request, reply);
    if (!(await handle(request, reply, context))) throw refuse('NOT_FOUND');
    return reply;
  };

  http.all(`${API_PREFIX}/*`, answer);
  const room = createUploadRoom();
  metrics.measure('saath_uploads', 'Uploads under way', () => room.held().uploads);
  metrics.measure('saath_upload_bytes', 'Held of their bodies', () => room.held().bytes);
  for (const upload of uploads) {
    const { route, meta } = upload.endpoint['~orpc'];
    mountUpload(http, `${API_PREFIX}${route.path}`, upload, room, {
      answer,
      unspend: async (request) => contexts.get(request)?.unspend(),
      admit: async (request, reply, memberId) => {
        await upload.admit(tools, memberId, request.headers);
        await contextFor(request, reply).spend(meta.budget, true);
      },
      findCaller: async (request, reply) => {
        refuseOtherOrigins(request);
        const caller = await contextFor(request, reply).findCaller();
        if (!caller) throw refuse('NOT_SIGNED_IN');
        contextFor(request, reply).check(meta.access, caller);
        return caller;
      },
    });
  }
}

/** Bad input names its first fault; anything that is not a refusal is our bug and says nothing. */
function answerTo(error: unknown, context: CallContext) {
  if (isRefusal(error)) return error;
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST') {
    return refuseIssues(error.cause instanceof ValidationError ? error.cause.issues : []);
  }
  const { requestId, tools } = context;
  tools.log.error({ err: error, requestId }, 'a call failed');
  return refuseFault(error, { requestId });
}

/** Far above anything our pages send; a body may be small in bytes and still cost seconds to validate. */
const MOST_ENTRIES = 300;
const MOST_LEVELS = 20;

/** Refuses what no page sends, before anything looks at it more closely. */
function guardInput({ url, body }: { url: string; body: unknown }): void {
  // A NUL: no text of ours holds it, and databases break their connection over it. Bodies name the field that has one.
  if (/%00/i.test(url)) throw refuse('UNREADABLE');
  guardValue(body, 0);
}

function guardValue(value: unknown, level: number): void {
  if (typeof value !== 'object' || value === null || value instanceof Blob) return;
  const entries: unknown[] = Array.isArray(value) ? value : Object.values(value);
  if (entries.length > MOST_ENTRIES) throw refuse('LIST_TOO_LONG');
  if (level >= MOST_LEVELS) throw refuse('INVALID_INPUT');
  for (const entry of entries) guardValue(entry, level + 1);
}
