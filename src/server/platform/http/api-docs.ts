import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { AnyContractRouter } from '@orpc/contract';
import type { FastifyInstance } from 'fastify';
import { API_PREFIX } from '#contract/site.ts';
import { escapeHtml, plainPage } from './html.ts';

interface Operation {
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: unknown;
  requestBody?: unknown;
  responses?: unknown;
}

/** The contract, for machines at /api/openapi.json and for people at /api/docs. */
export function mountApiDocs(
  http: FastifyInstance,
  contract: AnyContractRouter,
  brandName: string,
): void {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const generated = generator.generate(contract, {
    info: {
      title: `${brandName} API`,
      version: '1',
      description: 'Cookies carry the session; changing calls must come from the site itself.',
    },
    servers: [{ url: API_PREFIX }],
  });
  http.get(`${API_PREFIX}/openapi.json`, { compress: {} }, () => generated);
  http.get(`${API_PREFIX}/docs`, { compress: {} }, async (_request, reply) => {
    const { paths } = await generated;
    const page = plainPage(`${brandName} API`, describe(brandName, paths ?? {}));
    return reply.type('text/html; charset=utf-8').send(page);
  });
}

function describe(brandName: string, paths: object): string {
  const byTag = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods as Record<string, Operation>)) {
      const tag = operation.tags?.[0] ?? 'other';
      byTag.set(tag, [...(byTag.get(tag) ?? []), operationEntry(method, path, operation)]);
    }
  }
  const groups = [...byTag].map(
    ([tag, entries]) => `<h2>${escapeHtml(tag)}</h2>${entries.join('')}`,
  );
  return `<h1>${escapeHtml(brandName)} API</h1><p>Machine-readable: <a href="${API_PREFIX}/openapi.json">openapi.json</a></p>${groups.join('')}`;
}

function operationEntry(method: string, path: string, operation: Operation): string {
  const { parameters, requestBody, responses } = operation;
  const schemas = escapeHtml(JSON.stringify({ parameters, requestBody, responses }, null, 2));
  return `<details><summary><span class="tag">${escapeHtml(method.toUpperCase())}</span> <code>${escapeHtml(API_PREFIX + path)}</code> ${escapeHtml(operation.summary ?? '')}</summary>
<p class="soft">${escapeHtml(operation.description ?? '')}</p><pre>${schemas}</pre></details>`;
}
