import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#server/platform/free-port.ts';
import { launchServer, type ServerProcess } from '../local/server.ts';
import type { Build, Builds } from './builds.ts';
import type { Proxy } from './proxy.ts';

/** A photo over a slow line may take two and a half minutes; whatever hangs longer is left to the node, and then cut. */
const DRAIN_WITHIN_MS = 150_000;
const END_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 1_000;
const PATIENCE_MS = 5_000;
const LONGEST_PAUSE_MS = 30_000;

export type Say = (line: string) => void;

export interface Nodes {
  /** Every node anew, one after the other, from what is built by then. */
  restart(tell: Say): Promise<void>;
  stop(): Promise<void>;
}

interface NodesOptions {
  count: number;
  env: Record<string, string | undefined>;
  builds: Builds;
  proxy: Proxy;
  say: Say;
}

interface Node extends ServerProcess {
  port: number;
  build: Build;
  /** Nobody minds that it ends. */
  isRetired: boolean;
}

/** A node by its name, whichever process that is. */
interface Place {
  name: string;
  node: Node;
  /** What is done about it, one thing after the other. */
  turn: Promise<unknown>;
}

/** Starts the nodes one after the other: the first brings the database up to date and makes what is made once. */
export async function startNodes({ count, env, builds, proxy, say }: NodesOptions): Promise<Nodes> {
  const places: Place[] = [];
  const listeners = new Set<Say>([say]);
  const tellAll: Say = (line) => {
    for (const tell of listeners) tell(line);
  };
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let restarting: Promise<void> | null = null;

  async function launch(name: string, build: Build): Promise<Node> {
    const port = await freePort();
    const hear = (text: string) => {
      for (const line of text.split('\n'))
        // Where the site is, we say ourselves.
        if (line && !line.includes(' is running at ')) say(`${name}: ${line}`);
    };
    const server = await launchServer({ port, root: build.root, env, apart: true, hear });
    proxy.add(port);
    const looking = setInterval(() => void look(port), LOOK_EVERY_MS);
    void server.ended.finally(() => clearInterval(looking)).finally(() => proxy.remove(port));
    return { ...server, port, build, isRetired: false };
  }

  /** Only what it says itself takes it out of rotation: where all are slow, each is needed. */
  async function look(port: number): Promise<void> {
    const asked = { signal: AbortSignal.timeout(PATIENCE_MS) };
    const status = await fetch(`http://127.0.0.1:${port}/readyz`, asked).then(
      (reply) => reply.arrayBuffer().then(() => reply.status),
      () => null,
    );
    if (status !== null) proxy.setReady(port, status === 200);
  }

  async function retire(node: Node): Promise<void> {
    node.isRetired = true;
    await proxy.drain(node.port, DRAIN_WITHIN_MS);
    await Promise.race([node.end('SIGTERM'), wait(END_WITHIN_MS, null, { ref: false })]);
    await node.end('SIGKILL');
  }

  /** The new one first: until it serves, nothing has changed, whatever is wrong with its build. */
  async function replace(place: Place, build: Build): Promise<void> {
    const { node: old } = place;
    const node = await launch(place.name, build);
    place.node = node;
    void watch(place, node);
    await retire(old);
    if (isStopping()) await retire(node);
  }

  function inTurn<Result>(place: Place, work: () => Promise<Result>): Promise<Result> {
    const result = place.turn.then(work);
    place.turn = result.catch(() => undefined);
    return result;
  }

  async function watch(place: Place, node: Node): Promise<void> {
    await node.ended;
    for (let tries = 1; !isStopping() && !node.isRetired; tries += 1) {
      say(`${place.name}: process ${node.pid} has ended, and is started again`);
      const startAgain = async () => {
        if (node.isRetired) return;
        await replace(place, node.build);
        say(`${place.name} runs as process ${place.node.pid}`);
      };
      await inTurn(place, startAgain).catch((error: unknown) => say((error as Error).message));
      if (!node.isRetired) await wait(Math.min(tries * LOOK_EVERY_MS, LONGEST_PAUSE_MS));
    }
  }

  async function restartAll(): Promise<void> {
    const build = await builds.newest();
    for (const place of places) {
      const { pid } = place.node;
      await inTurn(place, () => replace(place, build));
      tellAll(
        `${place.name}: process ${place.node.pid} serves in the place of ${pid}, which has ended`,
      );
    }
    await builds.keepOnly(places.map(({ node }) => node.build));
    tellAll(`All nodes run build ${build.name}`);
  }

  const build = await builds.newest();
  for (let number = 1; number <= count; number += 1) {
    const name = `Node ${number}`;
    const node = await launch(name, build);
    const place = { name, node, turn: Promise.resolve() };
    places.push(place);
    void watch(place, node);
    say(`${name} runs as process ${node.pid} at http://127.0.0.1:${node.port}`);
  }
  return {
    restart: async (tell) => {
      listeners.add(tell);
      try {
        restarting ??= restartAll().finally(() => {
          restarting = null;
        });
        await restarting;
      } finally {
        listeners.delete(tell);
      }
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(places.map(({ node }) => retire(node)));
    },
  };
}
