import { consentsContract } from '#contract/accounts/consents.endpoints.ts';
import { implementContract } from '#server/platform/http/api.ts';
import {
  acceptDocuments,
  nameNominee,
  readConsents,
  readNominee,
  removeNominee,
} from './consents.service.ts';

const routes = implementContract(consentsContract);

export const consentsRoutes = {
  consents: routes.consents.handler(({ context, input }) =>
    readConsents(context.tools, context.caller().memberId, input.cursor),
  ),
  acceptDocuments: routes.acceptDocuments.handler(async ({ context, input }) => {
    await acceptDocuments(context.tools, context.caller().memberId, input.documents);
    return { ok: true } as const;
  }),
  nominee: routes.nominee.handler(({ context }) =>
    readNominee(context.tools, context.caller().memberId),
  ),
  nameNominee: routes.nameNominee.handler(({ context, input }) =>
    nameNominee(context.tools, context.caller().memberId, input),
  ),
  removeNominee: routes.removeNominee.handler(({ context }) =>
    removeNominee(context.tools, context.caller().memberId),
  ),
};
