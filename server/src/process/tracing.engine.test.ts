import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { openTestServer } from '../testing/open-test-server.ts'
import { startTracing } from './tracing.ts'

const Traces = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
            }),
          ),
        }),
      ),
    }),
  ),
})

it('sends a span for the request and one for its verb, within the caller’s trace', async () => {
  const received: string[] = []
  const collector = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      received.push(text)
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  const server = await openTestServer()
  const stopTracing = await startTracing(`http://127.0.0.1:${port}`, server.services.log)

  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`
  await server.http.inject({ url: '/healthz', headers: { traceparent } })
  await server.close()
  await stopTracing()
  collector.close()

  const spans = received
    .flatMap((text) => Traces.parse(JSON.parse(text)).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  const request = spans.find(({ name }) => name === 'GET /healthz')
  const verb = spans.find(({ name }) => name === 'health.live')
  expect(request).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' })
  expect(verb).toMatchObject({ traceId, parentSpanId: request?.spanId })
})
