import type { z } from 'zod';
import { listOf, type environment } from './environment.ts';

/** Where a collector takes spans (OTLP over HTTP). */
export interface TracingSettings {
  endpoint: string;
  headers: Record<string, string>;
  /** Of 1, how much of what begins here. */
  share: number;
  service: string;
}

export function tracingSettings(data: z.output<typeof environment>): TracingSettings | null {
  if (!data.OTEL_EXPORTER_OTLP_ENDPOINT) return null;
  return {
    endpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
    headers: Object.fromEntries(listOf(data.OTEL_EXPORTER_OTLP_HEADERS).map(headerOf)),
    share: data.OTEL_TRACES_SAMPLER_ARG,
    service: data.OTEL_SERVICE_NAME,
  };
}

function headerOf(text: string): [string, string] {
  const at = text.indexOf('=');
  return [text.slice(0, at).trim(), decodeURIComponent(text.slice(at + 1).trim())];
}
