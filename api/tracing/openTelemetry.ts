import { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Span } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { TracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tracing } from './tracing.ts'

const headersOf = {
  get: (carrier: FastifyRequest['headers'], key: string) => carrier[key],
  keys: (carrier: FastifyRequest['headers']) => Object.keys(carrier),
}
const propagator = new W3CTraceContextPropagator()

/**
 * Sends spans to an OTLP endpoint over http, in batches. A request that arrives with a `traceparent` continues that trace.
 * Attributes have the names of OpenTelemetry's conventions; values of statements and addresses after the `?` are left out.
 */
export function createTracing(endpoint: string, name: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': name }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('brewhouse')
  const current = new AsyncLocalStorage<Context>()
  const spans = new WeakMap<FastifyRequest, Span>()

  function begin(request: FastifyRequest): Context {
    const parent = propagator.extract(ROOT_CONTEXT, request.headers, headersOf)
    const attributes = { 'http.request.method': request.method, 'brewhouse.request_id': request.id }
    const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes }, parent)
    spans.set(request, span)
    return trace.setSpan(ROOT_CONTEXT, span)
  }

  return {
    watch(fastify: FastifyInstance) {
      fastify.addHook('onRequest', (request, _reply, done) => current.run(begin(request), done))
      // Reading the body runs in the context of the connection.
      fastify.addHook('preValidation', (request, _reply, done) => {
        const span = spans.get(request)
        if (span) current.run(trace.setSpan(ROOT_CONTEXT, span), done)
        else done()
      })
      fastify.addHook('onResponse', (request, reply, done) => {
        const span = spans.get(request)
        const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
        span?.updateName(`${request.method} ${route}`)
        span?.setAttributes({ 'http.route': route, 'http.response.status_code': reply.statusCode })
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
        done()
      })
    },
    statement(text) {
      const parent = current.getStore()
      if (!parent) return () => undefined
      const [operation = 'SQL'] = text.trim().split(/\s/, 1)
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 1_000) }
      const span = tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes }, parent)
      return () => span.end()
    },
    close: () => provider.shutdown(),
  }
}
