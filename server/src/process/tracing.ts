import {
  context,
  diag,
  DiagLogLevel,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
} from '@opentelemetry/api'
import type { Log } from '@cartograph/contract'
import type { FastifyInstance } from 'fastify'

const tracer = trace.getTracer('cartograph')

/** False without a collector, when spans cost nothing. */
let isOn = false

/** Loads the SDK only if a collector is configured. */
export async function startTracing(
  endpoint: string | null,
  log: Log,
): Promise<() => Promise<void>> {
  if (endpoint === null) return () => Promise.resolve()
  const [
    { BatchSpanProcessor, NodeTracerProvider },
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: 3_000 })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'cartograph' }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  provider.register()
  const logAs = (level: 'warn' | 'error') => (message: string) =>
    log[level]({ part: 'tracing' }, message)
  const silent = () => undefined
  diag.setLogger(
    { error: logAs('error'), warn: logAs('warn'), info: silent, debug: silent, verbose: silent },
    DiagLogLevel.WARN,
  )
  isOn = true
  return () => {
    isOn = false
    return provider.shutdown()
  }
}

/** Runs the work as a child span of the active one. */
export function traced<T>(
  name: string,
  attributes: Attributes,
  work: () => T | Promise<T>,
): T | Promise<T> {
  if (!isOn) return work()
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.recordException(error instanceof Error ? error : String(error))
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

/** A span for each request, continuing the caller's trace. */
export function addRequestTracing(http: FastifyInstance): void {
  const spans = new WeakMap<object, Context>()
  http.addHook('onRequest', (request, _reply, done) => {
    if (!isOn) return done()
    const caller = propagation.extract(ROOT_CONTEXT, request.headers)
    const name = `${request.method} ${request.routeOptions.url ?? 'none'}`
    const attributes = { 'http.request.method': request.method, 'request.id': request.id }
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, caller)
    const active = trace.setSpan(caller, span)
    spans.set(request, active)
    context.with(active, done)
  })
  http.addHook('onResponse', (request, reply, done) => {
    if (!isOn) return done()
    const active = spans.get(request)
    const span = active === undefined ? undefined : trace.getSpan(active)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}
