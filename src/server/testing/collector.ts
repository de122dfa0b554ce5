import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

interface Told {
  resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[];
}

/** A collector on this machine, which takes spans over HTTP as OTLP has it. */
export interface CollectorStandIn {
  endpoint: string;
  spans: CollectedSpan[];
  /** What the last request carried. */
  headers: IncomingHttpHeaders;
  close(): Promise<void>;
}

export async function startCollector(): Promise<CollectorStandIn> {
  const spans: CollectedSpan[] = [];
  let headers: CollectorStandIn['headers'] = {};
  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method !== 'POST' || request.url !== '/v1/traces')
        return response.writeHead(404).end();
      const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Told;
      headers = request.headers;
      for (const { scopeSpans } of resourceSpans)
        for (const each of scopeSpans) spans.push(...each.spans);
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const { port } = http.address() as AddressInfo;
  return {
    spans,
    get headers() {
      return headers;
    },
    endpoint: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}
