import { ConnectionId, newId, type CanonicalRows } from '@cartograph/contract'
import { connections } from '@cartograph/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFewCustomers } from '../testing/few-customers.ts'
import { redactCustomer } from './privacy-webhooks.ts'

let world: Awaited<ReturnType<typeof openFewCustomers>>
const mailId = newId(ConnectionId)
beforeAll(async () => {
  world = await openFewCustomers([
    { customer_id: '1', email: 'ann@shop.example' },
    { customer_id: '2', email: 'bob@shop.example' },
  ])
  const names = ['ann', 'bob', 'cat']
  const [activity, records] = [names.flatMap(activityOf), names.flatMap(recordsOf)]
  await world.warehouse.replaceRows({
    orgId: world.orgId,
    batchKey: 'mail',
    parts: [
      {
        table: 'mail_activity',
        scopes: activity.map((row) => [mailId, row.profile_id, row.kind]),
        rows: activity,
      },
      {
        table: 'raw_records',
        scopes: records.map((row) => [mailId, row.stream, row.external_id]),
        rows: records,
      },
    ],
  })
})
afterAll(() => world.close())

test('a redacted customer leaves nothing of their emails either, and no one else is touched', async () => {
  const [connection] = await world.test.store.inWorkspace(world.orgId, (tx) =>
    tx
      .insert(connections)
      .values({
        id: world.connectionId,
        orgId: world.orgId,
        platform: 'SP',
        context: 'datasource',
        name: 'A shop',
        integrationParams: {},
      })
      .returning(),
  )
  if (connection === undefined) throw new Error('There is no connection')
  const redact = (customer: { readonly id: number; readonly email?: string }) =>
    redactCustomer(world.system, {
      connection,
      content: { customer },
      shop: 'a-shop',
      webhookId: '1',
      triggeredAt: null,
    })
  await redact({ id: 1 })
  expect(await left()).toEqual(['bob', 'cat'])
  // The store never had the customer, or an earlier attempt has erased them.
  await redact({ id: 9, email: 'Cat@Shop.example' })
  expect(await left()).toEqual(['bob'])
})

const kinds = [
  ['opened', 'email_opens'],
  ['clicked', 'email_clicks'],
] as const
const at = '2026-11-01T00:00:00.000Z'

function activityOf(name: string): CanonicalRows['mail_activity'][] {
  return kinds.map(([kind]) => ({
    connection_id: mailId,
    platform: 'KL',
    profile_id: name,
    kind,
    email: `${name}@shop.example`,
    last_at: at,
  }))
}

function recordsOf(name: string): CanonicalRows['raw_records'][] {
  return kinds.map(([kind, stream]) => ({
    connection_id: mailId,
    stream,
    external_id: `${name}:${kind}`,
    payload: '{}',
    updated_at: at,
    content_hash: null,
  }))
}

/** The profiles with rows or raw records. */
async function left(): Promise<readonly string[]> {
  const { rowsJson } = await world.warehouse.query({
    orgId: world.orgId,
    sql: `SELECT profile_id FROM mail_activity
      UNION SELECT split_part(external_id, ':', 1) FROM raw_records ORDER BY 1`,
    shape: 'arrays',
  })
  return (JSON.parse(rowsJson) as [string][]).map(([name]) => name)
}
