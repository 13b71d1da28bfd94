import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { ErrorBody } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { answerClientError } from './answer-client-error.ts'

/** Nothing is sent before the time for headers has ended as often as `waits` says. */
async function answerTo(text: string, { waits = 0, unusedMs = 60_000 } = {}): Promise<string> {
  const server = createServer(
    { headersTimeout: 200, connectionsCheckingInterval: 50 },
    (_, response) => response.setHeader('connection', 'close').end('fine'),
  )
  server.on('clientError', (error, socket) => answerClientError(error, socket, unusedMs))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  client.on('data', (part) => (answer += part.toString()))
  client.on('error', () => undefined)
  const closed = once(client, 'close')
  for (let n = 0; n < waits; n += 1) await once(server, 'clientError')
  if (text !== '') client.write(text)
  await closed
  server.close()
  return answer
}

it.each([
  ['bytes that are not HTTP', 'x\r\n\r\n', 400],
  ['headers that are too long', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['headers that never end', 'GET / HTTP/1.1\r\nx: ', 408],
])('%s are refused in the common shape on a connection that closes', async (_, text, status) => {
  const answer = await answerTo(text)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer).toContain('\r\nConnection: close\r\n')
  const body: unknown = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))
  expect(ErrorBody.parse(body)).toEqual(body)
})

it('a connection that was opened ahead answers the request that comes after the time for headers', async () => {
  expect(await answerTo('GET / HTTP/1.1\r\nhost: x\r\n\r\n', { waits: 1 })).toMatch(
    /^HTTP\/1\.1 200 /,
  )
})

it('a connection that is never used is closed without an answer', async () => {
  expect(await answerTo('', { waits: 1, unusedMs: 50 })).toBe('')
})
