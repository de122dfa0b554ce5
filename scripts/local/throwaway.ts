/** A server of one's own that leaves nothing behind, unless it is told to. */
export interface Throwaway {
  url: string;
  /** What is to happen while it is away comes in between. */
  restart: (meanwhile?: () => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
}

/** Runs something against such a server, which it may restart. */
export async function withThrowaway<Result>(
  opening: Promise<Throwaway>,
  run: (url: string, restart: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const { url, restart, stop } = await opening;
  try {
    return await run(url, restart);
  } finally {
    await stop();
  }
}
