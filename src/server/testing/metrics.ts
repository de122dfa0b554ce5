import type { TestServer } from './test-server.ts';

export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

export async function metricsText({ url }: TestServer): Promise<string> {
  const reply = await fetch(`${url}/metrics`);
  if (!reply.ok) throw new Error(`/metrics answered ${reply.status}`);
  return reply.text();
}

/** What Prometheus would read. */
export async function readMetrics(server: TestServer): Promise<Sample[]> {
  return (await metricsText(server)).split('\n').flatMap(readSample);
}

function readSample(line: string): Sample[] {
  const [, name, inside = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
  if (!name || value === undefined) return [];
  const labels = [...inside.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
  return [
    {
      name,
      labels: Object.fromEntries(labels.map(([, label, text]) => [label, text])),
      value: Number(value),
    },
  ];
}

/** The one with these labels, if it is there. */
export const valueOf = (samples: Sample[], name: string, labels: Record<string, string> = {}) =>
  samples.find(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([label, text]) => sample.labels[label] === text),
  )?.value;
