import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { ErrorBody } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { answerClientError } from './answer-client-error.ts'

async function answerTo(text: string): Promise<string> {
  const server = createServer({ headersTimeout: 200, connectionsCheckingInterval: 50 })
  server.on('clientError', answerClientError)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  client.on('data', (part) => (answer += part.toString()))
  client.on('error', () => undefined)
  client.write(text)
  await once(client, 'close')
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
