import { createHmac } from 'node:crypto'
import { endpoints, newId, OrgId, type ConnectionId } from '@cartograph/contract'
import {
  createDatasource,
  initiateShopify,
  systemContext,
  type Context,
} from '@cartograph/features'
import { runSync } from '@cartograph/ingestion'
import {
  and,
  auditLog,
  connections,
  eq,
  like,
  oauthProfiles,
  rejectedRecords,
  syncRuns,
} from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { approveConsent } from '../../demo/approve-consent.ts'
import { call } from '../../testing/call.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import { enter } from '../../testing/test-people.ts'

let server: TestServer
let shops = 0
let shop: string
let orgId: OrgId
let connectionId: ConnectionId
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  shops += 1
  shop = `webhook-shop-${shops}`
  const made = await install()
  orgId = made.orgId
  connectionId = made.connectionId
})

async function enterAsAdmin(): Promise<Context> {
  const ctx = systemContext(server.services, new AbortController().signal)
  return enter(ctx, server.tokens.admin, newId(OrgId))
}

async function install() {
  const admin = await enterAsAdmin()
  const { to } = await initiateShopify(admin, { shop, currentPath: '/' })
  const query = await approveConsent(to, shop, admin.signal)
  const request = { query, token: server.tokens.admin }
  const answer = await call(server.http, endpoints.installShopify, request)
  const { org_id } = z.object({ org_id: OrgId }).parse(answer.json())
  const [row] = await server.store.asSystem((tx) =>
    tx.select().from(connections).where(eq(connections.orgId, org_id)),
  )
  if (row === undefined) throw new Error('Nothing was installed')
  return { orgId: org_id, connectionId: row.id }
}

interface WebhookOptions {
  readonly id?: string
  readonly secret?: string
  readonly from?: string
  readonly prefix?: 'x-shopify' | 'shopify'
}

async function send(topic: string, content: object = {}, sent: WebhookOptions = {}) {
  const { id = `id-${Math.random()}`, secret = 'sandbox', prefix = 'x-shopify', from } = sent
  // Formatted differently from JSON.stringify: the signature covers the bytes.
  const payload = JSON.stringify(content, null, 3)
  const signature = createHmac('sha256', secret).update(payload).digest('base64')
  const answer = await server.http.inject({
    method: 'POST',
    url: '/v1/webhooks/sp',
    headers: {
      'content-type': 'application/json',
      [`${prefix}-topic`]: topic,
      [`${prefix}-hmac-sha256`]: signature,
      [`${prefix}-shop-domain`]: `${shop}.myshopify.com`,
      [`${prefix}-webhook-id`]: id,
    },
    payload,
    ...(from === undefined ? {} : { remoteAddress: from }),
  })
  return answer.statusCode
}

const connection = async () => {
  const rows = await server.store.asSystem((tx) =>
    tx.select().from(connections).where(eq(connections.id, connectionId)),
  )
  return rows[0] ?? null
}
const profiles = () =>
  server.store.asSystem((tx) =>
    tx.select().from(oauthProfiles).where(eq(oauthProfiles.orgId, orgId)),
  )
const auditEntries = async () => {
  const rows = await server.store.asSystem((tx) =>
    tx
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, connectionId), like(auditLog.action, 'shopify.%'))),
  )
  return rows.map(({ action, details }) => ({ action, details }))
}

describe('a webhook of Shopify', () => {
  it('without the right signature is refused, and changes nothing', async () => {
    expect(await send('app/uninstalled', {}, { secret: 'another' })).toBe(401)
    const bare = await server.http.inject({ method: 'POST', url: '/v1/webhooks/sp' })
    expect(bare.statusCode).toBe(401)
    expect(await connection()).toMatchObject({ isConnected: true })
  })

  it('with the sandbox’s public secret is accepted from this machine only', async () => {
    expect(await send('app/uninstalled', {}, { from: '10.0.0.1' })).toBe(401)
    expect(await connection()).toMatchObject({ isConnected: true })
  })

  it('of an unknown topic or shop is accepted, and changes nothing', async () => {
    expect(await send('orders/create', { id: 1 })).toBe(200)
    expect(await send('constructor')).toBe(200)
    shop = 'unknown-shop'
    expect(await send('app/uninstalled')).toBe(200)
    expect(await connection()).toMatchObject({ isConnected: true })
    expect(await auditEntries()).toEqual([])
  })
})

describe('a shop that uninstalls the app', () => {
  it('is disconnected, and its tokens are deleted', async () => {
    expect(await profiles()).toHaveLength(1)
    expect(await send('app/uninstalled', {}, { prefix: 'shopify' })).toBe(200)
    expect(await connection()).toMatchObject({
      isConnected: false,
      requiresReauth: true,
      oauthProfileId: null,
    })
    expect(await profiles()).toEqual([])
    const runs = await server.store.asSystem((tx) =>
      tx.select().from(syncRuns).where(eq(syncRuns.connectionId, connectionId)),
    )
    expect(runs.map(({ state }) => state)).toEqual(['stopped'])
  })

  it('and installs it again is not disconnected by a repeated old webhook', async () => {
    await send('app/uninstalled', {}, { id: 'the same' })
    const again = await install()
    expect(again).toEqual({ orgId, connectionId })
    expect(await send('app/uninstalled', {}, { id: 'the same' })).toBe(200)
    expect(await connection()).toMatchObject({ isConnected: true, requiresReauth: false })
    expect(await profiles()).toHaveLength(1)
    expect(await auditEntries()).toHaveLength(1)
  })

  it('stays connected when it uses its own keys', async () => {
    const admin = await enterAsAdmin()
    const ctx: Context = { ...admin, workspace: { orgId, role: 'admin' } }
    await server.store.asSystem((tx) =>
      tx.delete(connections).where(eq(connections.id, connectionId)),
    )
    const typed = server.shops.exampleForm('SP', shop)
    const made = await createDatasource(ctx, {
      platform: 'SP',
      integration_params: { shop },
      datasource_creds: { access_token: typed?.['access_token'] ?? '' },
      is_private: true,
    })
    connectionId = made.id
    await send('app/uninstalled')
    expect(await connection()).toMatchObject({ isConnected: true })
  })
})

describe("a shop's request about a customer's data", () => {
  const Ids = z.array(z.object({ id: z.string() }))
  const ids = async (sql: string, params: string[] = []) => {
    const { warehouse } = server.services.ingestion
    const { rowsJson } = await warehouse.query({ orgId, sql, params })
    return Ids.parse(JSON.parse(rowsJson)).map(({ id }) => id)
  }

  it("is logged for its admins, with nothing but the customer's id", async () => {
    const customer = { id: 191_167, email: 'bob@example.com', phone: '555' }
    const content = { shop_id: 1, customer, orders_requested: [299_938] }
    expect(await send('customers/data_request', content, { id: 'request' })).toBe(200)
    expect(await send('customers/data_request', content, { id: 'request' })).toBe(200)
    expect(await auditEntries()).toEqual([
      {
        action: 'shopify.data_requested',
        details: { shop, webhook_id: 'request', customer_id: '191167', orders: ['299938'] },
      },
    ])
    const request = { params: { orgId }, query: { page: '1', page_size: '50' } }
    const token = server.tokens.admin
    const log = await call(server.http, endpoints.listAuditLog, { ...request, token })
    expect(log.body).toContain('shopify.data_requested')
    expect(log.body).not.toContain('bob@example.com')
  })

  it('to delete a customer removes that customer and the named orders from every table, and no others', async () => {
    const [run] = await server.store.asSystem((tx) =>
      tx.select().from(syncRuns).where(eq(syncRuns.connectionId, connectionId)),
    )
    if (run === undefined) throw new Error('There is no run')
    const named = { org_id: orgId, connection_id: connectionId, sync_run_id: run.id }
    const job = { ...named, platform: 'SP' as const }
    await runSync(server.services.ingestion, job, new AbortController().signal)

    const [customerId = ''] = await ids(
      'select customer_id as id from orders where customer_id is not null order by processed_at limit 1',
    )
    const orders = await ids('select order_id as id from orders where customer_id = $1', [
      customerId,
    ])
    expect(orders.length).toBeGreaterThan(0)
    await server.store.asSystem((tx) =>
      tx.insert(rejectedRecords).values({
        orgId,
        connectionId,
        stream: 'customers',
        externalId: customerId,
        reason: 'For the test',
        payload: {},
      }),
    )
    const before = await ids('select customer_id as id from customers')
    const content = {
      customer: { id: Number(customerId) },
      orders_to_redact: orders.map(Number),
    }
    expect(await send('customers/redact', content)).toBe(200)

    expect(
      await ids('select customer_id as id from customers where customer_id = $1', [customerId]),
    ).toEqual([])
    for (const table of ['orders', 'order_lines', 'refunds', 'refund_lines']) {
      const left = await ids(`select order_id as id from ${table}`)
      expect(
        left.filter((id) => orders.includes(id)),
        table,
      ).toEqual([])
    }
    const raw = await ids(
      `select external_id as id from raw_records where (stream = 'customers' and external_id = $1) or (stream = 'orders' and external_id = $2)`,
      [customerId, orders[0] ?? ''],
    )
    expect(raw).toEqual([])
    const aside = await server.store.asSystem((tx) =>
      tx.select().from(rejectedRecords).where(eq(rejectedRecords.connectionId, connectionId)),
    )
    expect(aside).toEqual([])
    expect(await ids('select customer_id as id from customers')).toHaveLength(before.length - 1)

    const [deletedOrder = '', ...otherOrders] = await ids('select order_id as id from orders')
    expect(await send('orders/delete', { id: Number(deletedOrder) })).toBe(200)
    expect((await ids('select order_id as id from orders')).toSorted()).toEqual(
      otherOrders.toSorted(),
    )
    for (const table of ['order_lines', 'refunds', 'refund_lines'])
      expect(await ids(`select order_id as id from ${table}`)).not.toContain(deletedOrder)
    const [deletedCustomer = '', ...others] = await ids('select customer_id as id from customers')
    expect(await send('customers/delete', { id: Number(deletedCustomer) })).toBe(200)
    expect((await ids('select customer_id as id from customers')).toSorted()).toEqual(
      others.toSorted(),
    )
    expect(await send('customers/delete', { id: null })).toBe(200)

    expect(await send('shop/redact')).toBe(200)
    expect(await connection()).not.toBeNull()
    await send('app/uninstalled')
    expect(await send('shop/redact')).toBe(200)
    expect(await connection()).toBeNull()
    expect(await ids('select customer_id as id from customers')).toEqual([])
    expect(await ids('select external_id as id from raw_records')).toEqual([])
    expect((await auditEntries()).map(({ action }) => action).toSorted()).toEqual([
      'shopify.customer_deleted',
      'shopify.customer_forgotten',
      'shopify.order_deleted',
      'shopify.shop_forgotten',
      'shopify.uninstalled',
    ])
  })
})
