import type { Config } from '#server/platform/config/config.ts';
import type { Logger } from '#server/platform/log.ts';
import { silentTracer, type Tracer } from './tracer.ts';

export async function openTracer({ tracing }: Config, log: Logger): Promise<Tracer> {
  if (!tracing) return silentTracer;
  // Only those who use it wait for it to load.
  const { otlpTracer } = await import('./otlp-tracer.ts');
  return otlpTracer(tracing, log);
}
