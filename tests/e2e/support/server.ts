interface RunningServer {
  url: string;
  dataDir: string;
}

/** Test workers inherit the environment of the set-up, and nothing else. */
export function handServerOver({ url, dataDir }: RunningServer): void {
  process.env.E2E_URL = url;
  process.env.E2E_DATA_DIR = dataDir;
}

export function runningServer(): RunningServer {
  const { E2E_URL: url, E2E_DATA_DIR: dataDir } = process.env;
  if (!url || !dataDir) throw new Error('The browser tests were started without their server.');
  return { url, dataDir };
}
