import { randomBytes } from 'node:crypto';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TracingSettings } from '#server/platform/config/tracing-settings.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Trace } from './trace.ts';
import type { Tracer } from './tracer.ts';

/** A collector that is away holds up nobody, the end of the site neither. */
const ANSWER_WITHIN_MS = 3_000;
const TELL_EVERY_MS = 2_000;

const SAMPLED: number = TraceFlags.SAMPLED;

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER };

export function otlpTracer(
  { endpoint, headers, share, service }: TracingSettings,
  log: Logger,
): Tracer {
  let wanted = '';
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    // What begins here has the id that is in its log lines.
    idGenerator: {
      generateTraceId: () => wanted,
      generateSpanId: () => randomBytes(8).toString('hex'),
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new Complaining({ url: `${endpoint}/v1/traces`, headers }, log),
        scheduledDelayMillis: TELL_EVERY_MS,
        exportTimeoutMillis: ANSWER_WITHIN_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('saath');
  return {
    begin: (kind, part) => {
      wanted = part.id;
      const span = tracer.startSpan('unnamed', { kind: kinds[kind] }, contextOf(part));
      const { traceId, spanId, traceFlags } = span.spanContext();
      const sampled = (traceFlags & SAMPLED) !== 0;
      return {
        trace: { id: traceId, span: spanId, sampled },
        end: ({ name, failed, attributes }) => {
          span.updateName(name);
          span.setAttributes(attributes);
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    // Why it could not be told stands in the log.
    close: () => provider.shutdown().catch(() => undefined),
  };
}

function contextOf({ id: traceId, span: spanId, sampled }: Trace) {
  if (spanId === null) return ROOT_CONTEXT;
  const traceFlags = sampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

type Exported = Parameters<OTLPTraceExporter['export']>;

/** The library drops what it cannot tell, and says so nowhere. */
class Complaining extends OTLPTraceExporter {
  readonly #log: Logger;
  #isAway = false;

  constructor(where: { url: string; headers: Record<string, string> }, log: Logger) {
    super({ ...where, timeoutMillis: ANSWER_WITHIN_MS });
    this.#log = log;
  }

  override export(spans: Exported[0], done: Exported[1]): void {
    super.export(spans, (result) => {
      const failed = result.error !== undefined;
      if (failed && !this.#isAway)
        this.#log.warn({ err: result.error }, 'the collector takes no spans: they are dropped');
      this.#isAway = failed;
      done(result);
    });
  }
}
