import { afterEach, expect, test } from 'vitest'
import { unlimitedQuota } from '../kit/quota.ts'
import { startAnsweringServer, type AnsweringServer } from '../kit/testing/answering-server.ts'
import { FakeClock } from '../kit/testing/fake-clock.ts'
import { GorgiasClient } from './client.ts'

const { signal } = new AbortController()
let server: AnsweringServer | null = null
afterEach(() => server?.close())

async function openClient(status: number): Promise<GorgiasClient> {
  server = await startAnsweringServer((_body, _request, response) => {
    response.writeHead(status)
    response.end('{}')
  })
  const ports = { clock: new FakeClock(), random: () => 0, quota: unlimitedQuota }
  return new GorgiasClient({ origin: server.url, username: 'ada', apiKey: 'key', ports })
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
  await expect(client.account(signal)).rejects.toMatchObject({
    class: of,
    message: expect.stringContaining(words) as string,
  })
})

test('a ticket that is not found was deleted', async () => {
  expect(await (await openClient(404)).ticket(7, signal)).toBeNull()
})
