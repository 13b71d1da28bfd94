import { afterEach, expect, test } from 'vitest'
import { startAnsweringServer, type AnsweringServer } from '../../kit/testing/answering-server.ts'
import { clientOf } from '../../kit/testing/client-of.ts'
import { api } from '../client.ts'
import { subscriptions } from './subscriptions.ts'

let server: AnsweringServer | null = null
afterEach(() => server?.close())

test('a subscription without a customer does not affect the customers of others', async () => {
  const asked: (string | null)[] = []
  const updated_at = '2026-06-01T10:00:00'
  server = await startAnsweringServer((_body, request, response) => {
    const url = new URL(request.url ?? '', 'http://recharge.test')
    if (url.pathname === '/customers') asked.push(url.searchParams.get('ids'))
    const answer =
      url.pathname === '/customers'
        ? { customers: [{ id: 9, external_customer_id: { ecommerce: '6001' } }] }
        : {
            subscriptions: [
              { id: 1, updated_at },
              { id: 2, updated_at, customer_id: 9 },
            ],
          }
    response.end(JSON.stringify(answer))
  })
  const client = clientOf(api, server.url)
  const { signal } = new AbortController()
  const request = { cursor: null, since: null, until: null, signal }
  const { records } = await subscriptions.readPage(client, request)
  expect(records.map(({ externalId }) => externalId)).toEqual([
    '1',
    '1:cancelled',
    '2',
    '2:cancelled',
  ])
  expect(records[2]?.payload).toMatchObject({
    customer: { external_customer_id: expect.anything() },
  })
  expect(asked).toEqual(['9'])
})
