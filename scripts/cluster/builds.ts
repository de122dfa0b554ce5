import { cp, mkdir, readdir, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '#server/platform/root.ts';
import { StartupFault } from '#server/platform/startup-fault.ts';
import { withBuild } from '../build/build.ts';

/** A copy of what was built, from which a node runs: building anew takes nothing away from under it. */
export interface Build {
  name: string;
  root: string;
}

export interface Builds {
  /** Of what is in dist now. */
  newest(): Promise<Build>;
  /** Deletes all others. */
  keepOnly(used: Build[]): Promise<void>;
}

const ASSETS = 'assets';
const WEB_ASSETS = 'dist/web/assets';

/** In a folder of their own, which is emptied first: nobody runs from it yet. */
export async function openBuilds(folder: string): Promise<Builds> {
  // A page that one node has sent asks another for its scripts. Their names are of their contents, so that all builds share them.
  const assets = join(folder, ASSETS);
  await rm(folder, { recursive: true, force: true });
  await mkdir(assets, { recursive: true });

  async function copy(dist: string, root: string): Promise<void> {
    await rm(root, { recursive: true, force: true });
    for (const part of ['server', 'web'])
      await cp(join(dist, part), join(root, 'dist', part), { recursive: true });
    await cp(join(root, WEB_ASSETS), assets, { recursive: true });
    await rm(join(root, WEB_ASSETS), { recursive: true });
    await symlink(assets, join(root, WEB_ASSETS));
    await cp(join(ROOT, 'migrations'), join(root, 'migrations'), { recursive: true });
    await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
    // Last, for a copy that was interrupted: it makes this a folder in which the server finds its files.
    await cp(join(ROOT, 'package.json'), join(root, 'package.json'));
  }

  return {
    newest: () =>
      withBuild(async (build) => {
        if (!build) throw new StartupFault('There is no whole build. Run: npm run build');
        const root = join(folder, build.name);
        const isThere = await stat(join(root, 'package.json')).catch(() => null);
        if (!isThere) await copy(build.dist, root);
        return { name: build.name, root };
      }),
    keepOnly: async (used) => {
      const kept = new Set([ASSETS, ...used.map(({ name }) => name)]);
      for (const name of await readdir(folder))
        if (!kept.has(name)) await rm(join(folder, name), { recursive: true, force: true });
    },
  };
}
