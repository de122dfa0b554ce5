import { runnerImport, type Plugin } from 'vite';

/** Runs a module while building and puts what it exports, which must be plain data, in its place. */
export function keepOutcomeOf(file: string): Plugin {
  return {
    name: 'keep-outcome',
    apply: 'build',
    async load(id) {
      if (id !== file) return null;
      const { module } = await runnerImport<Record<string, unknown>>(file, { configFile: false });
      return Object.entries(module)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
