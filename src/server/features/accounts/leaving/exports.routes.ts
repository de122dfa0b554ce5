import type { FastifyInstance } from 'fastify';
import { lockedOutToo } from '#contract/access.ts';
import { exportsContract } from '#contract/accounts/exports.endpoints.ts';
import { EXPORT_FILE_PATH } from '#contract/accounts/exports.rules.ts';
import { implementContract } from '#server/platform/http/api.ts';
import type { FindCaller } from '#server/platform/http/call-context.ts';
import { checkAccess } from '#server/platform/http/caller.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Tools } from '#server/platform/tools.ts';
import { openExport, readExport, readExportLink, requestExport } from './exports.service.ts';

const routes = implementContract(exportsContract);

export const exportsRoutes = {
  dataExport: routes.dataExport.handler(({ context }) =>
    readExport(context.tools, context.caller().memberId),
  ),
  requestExport: routes.requestExport.handler(({ context }) =>
    requestExport(context.tools, context.caller().memberId),
  ),
  exportLink: routes.exportLink.handler(({ context, input }) =>
    readExportLink(context.tools, context.caller().memberId, input.token),
  ),
};

/** Outside of the API, which hands out nothing piece by piece. */
export function mountExportFile(http: FastifyInstance, tools: Tools, findCaller: FindCaller): void {
  http.get<{ Querystring: { token?: string } }>(
    EXPORT_FILE_PATH,
    // Whoever only asks what would come must not use it up.
    { exposeHeadRoute: false },
    async (request, reply) => {
      const caller = await findCaller(request);
      const mailDelivered = tools.config.smtpUrl !== null;
      checkAccess(lockedOutToo, caller, { now: tools.clock.now(), mailDelivered });
      if (!caller) throw refuse('NOT_SIGNED_IN');
      const token = String(request.query.token);
      const { name, bytes, content, end } = await openExport(tools, caller.memberId, token);
      const { raw } = reply;
      // An error page that has left whole is not the file.
      raw.once('close', () => end(raw.writableFinished && raw.statusCode === 200));
      return reply
        .header('content-type', 'application/zip')
        .header('content-length', bytes)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'private, no-store')
        .send(content);
    },
  );
}
