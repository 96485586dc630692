import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { startServer } from '#tests/support/servers/server.ts'

interface Sent {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}
interface Export {
  resourceSpans: { scopeSpans: { spans: Sent[] }[] }[]
}

/** A collector that keeps what it is sent. */
const spans: Sent[] = []
const paths = new Set<string>()
const collector = createServer((request, response) => {
  paths.add(request.url ?? '')
  void json(request).then((sent) => {
    for (const { scopeSpans } of (sent as Export).resourceSpans)
      spans.push(...scopeSpans.flatMap((scope) => scope.spans))
    response.setHeader('content-type', 'application/json').end('{}')
  })
})
collector.listen(0, '127.0.0.1')
await once(collector, 'listening')
afterAll(() => collector.close())

it('a traced request is sent with its statements and without its values, as a part of the trace it came with', async () => {
  const { port } = collector.address() as AddressInfo
  const server = await startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` })
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const token = await server.signIn('VIEWER')
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` }
  await server.call('POST', '/graphql', token, { query: '{ equipment { id } }' }, headers)
  await server.call('GET', '/api/equipment?page=hidden', token)
  // What it committed is read at once, for everyone: that is no part of its trace.
  const brewer = await server.signIn('BREWER')
  await server.ask(brewer, 'mutation { createSupplier(input: { name: "Hop House" }) { id } }')
  await server.close()

  expect([...paths]).toEqual(['/v1/traces'])
  const [request, ...parts] = spans
    .filter((span) => span.traceId === traceId)
    .toSorted(
      (one, other) =>
        Number(other.parentSpanId === '00f067aa0ba902b7') - Number(one.parentSpanId === '00f067aa0ba902b7'),
    )
  expect(request).toMatchObject({ name: 'POST /graphql', parentSpanId: '00f067aa0ba902b7' })
  const found = Object.fromEntries(request?.attributes.map(({ key, value }) => [key, value]) ?? [])
  expect(found).toMatchObject({ 'http.response.status_code': { intValue: 200 } })
  expect(parts.length).toBeGreaterThanOrEqual(2)
  expect(new Set(parts.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([request?.spanId]))
  expect(JSON.stringify(parts)).toContain('FROM \\"Session\\"')
  expect(spans.map(({ name }) => name)).toContain('GET /api/equipment')
  expect(JSON.stringify(spans)).not.toMatch(/hidden|ChangeCounter/)
})
