import { afterEach, expect, test } from 'vitest'
import type { ApiClient } from '../kit/api/api-client.ts'
import { startAnsweringServer, type AnsweringServer } from '../kit/testing/answering-server.ts'
import { clientOf } from '../kit/testing/client-of.ts'
import { api, readAccount, readTicket } from './client.ts'

const { signal } = new AbortController()
let server: AnsweringServer | null = null
afterEach(() => server?.close())

async function openClient(status: number): Promise<ApiClient> {
  server = await startAnsweringServer((_body, _request, response) => {
    response.writeHead(status)
    response.end('{}')
  })
  return clientOf(api, server.url)
}

test.each([
  [401, 'auth', 'username'],
  [403, 'forbidden', 'no access'],
  [404, 'auth', 'no Gorgias account'],
  [409, 'transient', 'busy'],
  [429, 'throttled', 'limiting'],
  [200, 'payload', 'unexpected response'],
])('an account answered with status %i fails as %s', async (status, of, words) => {
  const client = await openClient(status)
  await expect(readAccount(client, signal)).rejects.toMatchObject({
    class: of,
    message: expect.stringContaining(words) as string,
  })
})

test('a ticket that is not found was deleted', async () => {
  expect(await readTicket(await openClient(404), 7, signal)).toBeNull()
})
