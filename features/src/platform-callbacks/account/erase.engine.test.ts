import { ConnectionId, newId, type CanonicalRows } from '@cartograph/contract'
import { connections, erasures } from '@cartograph/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFewCustomers } from '../../testing/few-customers.ts'
import { eraseAccount, eraseCustomer } from './erase.ts'

let world: Awaited<ReturnType<typeof openFewCustomers>>
const mailId = newId(ConnectionId)
beforeAll(async () => {
  world = await openFewCustomers([
    { customer_id: '1', email: 'ann@shop.example' },
    { customer_id: '2', email: 'bob@shop.example' },
    { customer_id: '3', email: 'dan@shop.example' },
    // A customer of another store, too.
    { customer_id: '4', email: 'bob@shop.example', connection_id: newId(ConnectionId) },
  ])
  const names = ['ann', 'bob', 'cat', 'dan']
  const activity = names.flatMap(activityOf)
  const tickets = names.map(ticketOf)
  const contacts = names.map(contactOf)
  const profiles = names.map(profileOf)
  const payers = names.map(payerOf)
  const records = names.flatMap(recordsOf)
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
        table: 'tickets',
        scopes: tickets.map((row) => [mailId, row.ticket_id]),
        rows: tickets,
      },
      {
        table: 'contacts',
        scopes: contacts.map((row) => [mailId, row.contact_id]),
        rows: contacts,
      },
      {
        table: 'mail_profiles',
        scopes: profiles.map((row) => [mailId, row.profile_id]),
        rows: profiles,
      },
      {
        table: 'payment_customers',
        scopes: payers.map((row) => [mailId, row.customer_id]),
        rows: payers,
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

test('a redacted customer leaves nothing of their emails, tickets, contacts and payments, and every audience; no one else is touched', async () => {
  const connection = await addConnection()
  const erase = (customerId: string, email: string | null = null) => {
    const records = [
      { stream: 'customers', externalIds: [customerId], tables: ['customers'] },
    ] as const
    const change = { kind: 'customer_erased', customerId, email, records } as const
    return eraseCustomer(world.system, { connection, change })
  }
  await erase('1')
  expect(await left()).toEqual(['bob', 'cat', 'dan'])
  // The store never had the customer, or an earlier attempt has erased them.
  await erase('9', 'Cat@Shop.example')
  expect(await left()).toEqual(['bob', 'dan'])
  expect(await erased()).toEqual(['1', '9'])
})

test('a redacted shop leaves nothing of its customers at other platforms and in audiences, except of those of another store', async () => {
  const [connection] = await world.test.store.inWorkspace(world.orgId, (tx) =>
    tx.update(connections).set({ isConnected: false }).returning(),
  )
  if (connection === undefined) throw new Error('There is no connection')
  await eraseAccount(world.system, { connection })
  expect(await left()).toEqual(['bob'])
  expect(await erased()).toContain('all of them')
})

async function addConnection() {
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
  return connection
}

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

function ticketOf(name: string): CanonicalRows['tickets'] {
  return {
    connection_id: mailId,
    ticket_id: name,
    subject: null,
    channel: 'email',
    status: 'open',
    priority: null,
    is_spam: false,
    created_at: at,
    first_response_at: null,
    closed_at: null,
    updated_at: at,
    customer_id: '1',
    agent_name: null,
    team_name: null,
    tags: '',
    messages_count: 1,
    satisfaction: null,
    satisfaction_at: null,
    customer_email: `${name}@shop.example`,
  }
}

function contactOf(name: string): CanonicalRows['contacts'] {
  return {
    connection_id: mailId,
    platform: 'HB',
    contact_id: name,
    email: `${name}@shop.example`,
    lifecycle_stage: null,
    source: null,
    country: null,
    declined_email: false,
    is_marketing: null,
    legal_basis: null,
    created_at: at,
    updated_at: at,
  }
}

function profileOf(name: string): CanonicalRows['mail_profiles'] {
  return {
    connection_id: mailId,
    platform: 'KL',
    profile_id: name,
    email: `${name}@shop.example`,
    email_consent: 'subscribed',
    created_at: at,
    updated_at: at,
    currency: 'USD',
    historic_value: null,
    predicted_value: null,
    historic_orders: null,
    predicted_orders: null,
    average_order: null,
    churn_probability: null,
    next_order_at: null,
  }
}

function payerOf(name: string): CanonicalRows['payment_customers'] {
  return {
    connection_id: mailId,
    platform: 'SR',
    customer_id: name,
    email: `${name}@shop.example`,
    name: null,
    country: null,
    created_at: at,
    currency: 'USD',
    is_delinquent: false,
    balance: '0',
  }
}

function recordsOf(name: string): CanonicalRows['raw_records'][] {
  const mail = kinds.map(([kind, stream]) => ({ stream, external_id: `${name}:${kind}` }))
  const others = ['tickets', 'contacts', 'profiles', 'customers'].map((stream) => ({
    stream,
    external_id: name,
  }))
  return [...mail, ...others].map((record) => ({
    connection_id: mailId,
    ...record,
    payload: '{}',
    updated_at: at,
    content_hash: null,
  }))
}

/** The people with rows or raw records. */
async function left(): Promise<readonly string[]> {
  const { rowsJson } = await world.warehouse.query({
    orgId: world.orgId,
    sql: `SELECT profile_id FROM mail_activity UNION SELECT ticket_id FROM tickets UNION SELECT contact_id FROM contacts
      UNION SELECT profile_id FROM mail_profiles UNION SELECT customer_id FROM payment_customers
      UNION SELECT split_part(external_id, ':', 1) FROM raw_records ORDER BY 1`,
    shape: 'arrays',
  })
  return (JSON.parse(rowsJson) as [string][]).map(([name]) => name)
}

/** The customers of the store who have to leave every audience. */
async function erased(): Promise<readonly string[]> {
  const rows = await world.test.store.inWorkspace(world.orgId, (tx) => tx.select().from(erasures))
  return rows
    .filter(({ connectionId }) => connectionId === world.connectionId)
    .map(({ customerId }) => customerId ?? 'all of them')
    .toSorted()
}
