import { runnerImport, type Plugin } from 'vite';

const DECLARATIONS = /src\/contract\/([a-z]+\/([a-z-]+\.)?(endpoints|events)|live)\.ts$/;

/**
 * Of endpoints and events, pages need where they are and what they are called; the schemas, and Zod with them, stay behind. Such a
 * module is run while building, and what it declares is put in its place. Whatever else it exports is not there for pages.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    apply: 'build',
    async load(id) {
      if (!DECLARATIONS.test(id)) return null;
      const { module } = await runnerImport<Record<string, unknown>>(id, { configFile: false });
      return Object.entries(module)
        .filter(([name]) => /(Contract|Events)$/.test(name))
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(bare(value))};`)
        .join('\n');
    },
  };
}

function bare(declared: unknown): unknown {
  if (isEndpoint(declared)) {
    const { method, path, outputStructure } = declared['~orpc'].route;
    return { '~orpc': { route: { method, path, outputStructure }, meta: {}, errorMap: {} } };
  }
  if (isEvent(declared)) {
    const { name, reply } = declared;
    return { name, reply: reply ? {} : null };
  }
  const inner = Object.entries(declared as object);
  return Object.fromEntries(inner.map(([name, each]) => [name, bare(each)]));
}

const isEndpoint = (
  declared: unknown,
): declared is { '~orpc': { route: { method: string; path: string; outputStructure?: string } } } =>
  Object.hasOwn(declared as object, '~orpc');

const isEvent = (declared: unknown): declared is { name: string; reply?: unknown } =>
  Object.hasOwn(declared as object, 'access');
