import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span, Tracer } from '@opentelemetry/api'
import type { Soon } from './soon'
import { slot } from './world'

/*
 * Traces by OpenTelemetry, where OTEL_EXPORTER_OTLP_ENDPOINT is set. They tell what /metrics tells, one by one: no method, no path below a
 * family, nobody's name and nothing of what a call was about. Else how many offers come in could be read off them.
 */
interface Held {
  readonly api: typeof import('@opentelemetry/api')
  readonly tracer: Tracer
}

const held = slot<Held | null>(() => null)
const under = new AsyncLocalStorage<Span>()

/** Known attributes alone; ids of requests are those of the log. */
interface SpanFacts {
  'http.request.method'?: string
  'http.response.status_code'?: number
  'lotse.request_id'?: string
  'lotse.outcome'?: string
}

/** Adds to the span that this runs under; nothing where there is none. */
export const noteInSpan = (facts: SpanFacts): void => void under.getStore()?.setAttributes({ ...facts })

interface Spanned {
  readonly facts?: SpanFacts
  /** Whether what was thrown is a fault, and no refusal; left out: all of it is. */
  isFailed?(fault: unknown): boolean
}

/** Runs a work as a span below the one that this runs under; just runs it where nobody wants traces. */
export const traced = <T>(name: string, spanned: Spanned, work: () => Soon<T>): Soon<T> => {
  const { value } = held
  return value === null ? work() : inSpan(value, { ...spanned, name }, work)
}

/** The same of a work that says by itself when it is over. */
export const tracedUntil = (name: string, spanned: Spanned, work: (over: () => void) => void): void => {
  const { value } = held
  if (value === null) work(() => undefined)
  else void inSpan(value, { ...spanned, name }, () => new Promise<void>((resolve) => work(resolve)))
}

/** What is called from outside later belongs to the span that this runs under. */
export const inThisSpan = <Args extends readonly unknown[]>(work: (...args: Args) => void): ((...args: Args) => void) => {
  const span = under.getStore()
  return span === undefined ? work : (...args) => under.run(span, work, ...args)
}

const inSpan = async <T>(
  { api, tracer }: Held,
  { name, facts = {}, isFailed = () => true }: Spanned & { name: string },
  work: () => Soon<T>,
): Promise<T> => {
  const parent = under.getStore()
  const context = parent ? api.trace.setSpan(api.ROOT_CONTEXT, parent) : api.ROOT_CONTEXT
  const kind = parent ? api.SpanKind.INTERNAL : api.SpanKind.SERVER
  const span = tracer.startSpan(name, { kind, attributes: { ...facts } }, context)
  try {
    return await under.run(span, work)
  } catch (fault) {
    // No message: it may say what nobody else is to know.
    if (isFailed(fault)) span.setStatus({ code: api.SpanStatusCode.ERROR })
    throw fault
  } finally {
    span.end()
  }
}

interface Wanted {
  /** Of a collector that takes OTLP over HTTP, without /v1/traces. */
  readonly endpoint: string
  readonly version: string
  readonly role: string
}

const ENDS_MS = 2_000

/** Begins to send them, a batch at a time; a collector that is away costs nobody anything. The libraries are read here alone. */
export const startTraces = async ({ endpoint, version, role }: Wanted): Promise<{ close(): Promise<void> }> => {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, timeoutMillis: ENDS_MS })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'lotse', 'service.version': version, 'lotse.role': role }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  held.value = { api, tracer: provider.getTracer('lotse') }
  return {
    async close() {
      held.value = null
      await provider.shutdown().catch(() => undefined)
    },
  }
}
