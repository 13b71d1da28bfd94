import { afterEach, expect, test } from 'vitest'
import { startAnsweringServer, type AnsweringServer } from '../../kit/testing/answering-server.ts'
import { clientOf } from '../../kit/testing/client-of.ts'
import { api } from '../client.ts'
import { charges } from './charges.ts'

let server: AnsweringServer | null = null
afterEach(() => server?.close())

test('a line of a charge without an item belongs to no subscription, as one-time purchases', async () => {
  const line_items = [
    { purchase_item_id: 77, purchase_item_type: 'subscription', quantity: 1 },
    { purchase_item_id: 78, purchase_item_type: 'onetime', quantity: 1 },
    { purchase_item_id: null, purchase_item_type: 'subscription', quantity: 1 },
  ]
  const charge = { id: 1, updated_at: '2026-06-01T10:00:00', status: 'success', line_items }
  server = await startAnsweringServer((_body, _request, response) => {
    response.end(JSON.stringify({ charges: [charge] }))
  })
  const client = clientOf(api, server.url)
  const { signal } = new AbortController()
  const { records } = await charges.readPage(client, {
    cursor: null,
    since: null,
    until: null,
    signal,
  })
  expect(records.map(({ externalId }) => externalId)).toEqual(['1:77'])
  expect(records[0]?.payload).toMatchObject({ hasOtherLines: true })
})
