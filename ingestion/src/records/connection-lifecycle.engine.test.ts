import { ConnectorError } from '@cartograph/connectors'
import {
  AlertId,
  AlertMessageId,
  AlertPictureId,
  ConnectionId,
  newId,
  type OrgId,
  type TableName,
} from '@cartograph/contract'
import {
  alertMessages,
  alertPictures,
  alerts,
  connections,
  eq,
  streamStates,
  syncRuns,
  type Transaction,
} from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConnectionHealth } from '../status/connection-health.ts'
import { deleteConnectionData } from './delete-connection-data.ts'
import { retrySetAside } from './retry-set-aside.ts'
import { runSync } from '../runs/run-sync.ts'
import { startSync } from '../runs/start-sync.ts'
import { jobOf } from '../testing/connected-shop.ts'
import { openFakeShop, type FakeShop } from '../testing/fake-shop.ts'
import { openEngines, type Engines } from '../testing/open-engines.ts'

let engines: Engines
beforeAll(async () => {
  engines = await openEngines()
})
afterAll(() => engines.close())

let shop: FakeShop
beforeEach(async () => {
  shop = await openFakeShop(engines)
})

const change = (values: Partial<typeof connections.$inferInsert>) =>
  shop.ctx.store.inWorkspace(shop.orgId, (tx) => tx.update(connections).set(values))

describe('the health of a connection', () => {
  it('reports its last success, the next run, its freshness and the records set aside', async () => {
    shop.addCustomers(5)
    shop.setCustomer('c3', '2026-01-01T00:00:03.000Z', null)
    shop.setCustomer('c4', '2026-01-01T00:00:04.000Z', 'unknown')
    await shop.sync()
    const health = await readConnectionHealth(shop.ctx, shop)
    const now = new Date(shop.time.now).toISOString()
    expect(health).toMatchObject({
      last_success_at: now,
      next_run_at: new Date(shop.time.now + 10 * 60_000).toISOString(),
      fresh_to: '2026-01-01T00:00:05.000Z',
      last_error: null,
      runs: [{ state: 'done', rows: 5, error: null }],
      quotas: [],
      set_aside: {
        total: 1,
        items: [{ stream: 'customers', external_id: 'c3', reason: 'email is not a text' }],
      },
      partly_known: {
        total: 1,
        items: [{ external_id: 'c4', reason: "email: the value 'unknown' is not known" }],
      },
    })
    expect((await shop.rows('customers')).map((row) => row['customer_id'])).toContain('c4')
    expect(await retrySetAside(shop.ctx, shop)).toEqual({ repaired: 0, left: 1 })
    shop.setCustomer('c4', '2026-01-01T00:00:06.000Z', 'c4@example.org')
    await shop.sync()
    expect((await readConnectionHealth(shop.ctx, shop)).partly_known.total).toBe(0)
    expect(health.streams).toMatchObject([
      { stream: 'customers', state: 'done', has_all_history: true, restated_days: 0 },
      { stream: 'products', state: 'done', fresh_to: null },
    ])
  })

  it('reports the last error, and no next run until a user reconnects', async () => {
    await shop.sync()
    shop.platform.beforeDescribe = () => {
      throw new ConnectorError('auth', 'HTTP 401')
    }
    await shop.sync()
    const health = await readConnectionHealth(shop.ctx, shop)
    expect(health.last_error).toBe('Shopify no longer grants access. Reconnect the data source.')
    expect(health.next_run_at).toBeNull()
    expect(health.last_success_at).not.toBeNull()
    expect(health.runs.map(({ state }) => state)).toEqual(['failed', 'done'])
  })

  it('of another workspace is not found', async () => {
    const other = await openFakeShop(engines)
    const foreign = { orgId: shop.orgId, connectionId: other.connectionId }
    await expect(readConnectionHealth(shop.ctx, foreign)).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(retrySetAside(shop.ctx, foreign)).rejects.toMatchObject({ code: 'not_found' })
    await expect(deleteConnectionData(shop.ctx, foreign)).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('records that were set aside', () => {
  it('are stored once this version can read them, as they were received last', async () => {
    shop.addCustomers(3)
    shop.setCustomer('c1', '2026-01-01T00:00:01.000Z', 11)
    shop.setCustomer('c2', '2026-01-01T00:00:02.000Z', null)
    await shop.sync()
    expect(await retrySetAside(shop.ctx, shop)).toEqual({ repaired: 0, left: 2 })
    shop.platform.readsNumbers = true
    expect(await retrySetAside(shop.ctx, shop)).toEqual({ repaired: 1, left: 1 })
    expect(await shop.rejected()).toMatchObject([{ externalId: 'c2' }])
    expect((await shop.rows('customers')).map((row) => [row['customer_id'], row['email']])).toEqual(
      [
        ['c1', '11'],
        ['c3', 'c3@example.org'],
      ],
    )
    expect(await retrySetAside(shop.ctx, shop)).toEqual({ repaired: 0, left: 1 })
  })

  it('are left alone while a sync is running, and when the platform refuses access', async () => {
    let during: unknown = null
    shop.platform.beforeDescribe = async () => {
      during = await retrySetAside(shop.ctx, shop).catch((error: unknown) => error)
    }
    await shop.sync()
    expect(during).toMatchObject({ code: 'conflict' })
    shop.platform.beforeDescribe = () => {
      throw new ConnectorError('auth', 'HTTP 401')
    }
    await expect(retrySetAside(shop.ctx, shop)).rejects.toMatchObject({
      code: 'connection_refused',
    })
  })
})

describe('deleting a connection', () => {
  it('stops its sync, and deletes its data and nothing of others', async () => {
    const tables: TableName[] = ['customers', 'products', 'product_variants', 'raw_records']
    const other = await openFakeShop(engines)
    for (const one of [shop, other]) {
      one.addCustomers(9)
      one.addProduct('p1', ['v1'])
    }
    await other.sync()
    await shop.sync()
    shop.setCustomer('c9', '2026-02-01T00:00:00.000Z', 'new@example.org')
    let reportRunning = () => {}
    const running = new Promise<void>((resolve) => (reportRunning = resolve))
    shop.platform.beforePage = ({ signal }) => {
      reportRunning()
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      })
    }
    const job = jobOf(shop, await startSync(shop.ctx, shop))
    const sync = runSync(shop.ctx, job, new AbortController().signal)
    await running
    await deleteConnectionData(shop.ctx, shop)
    expect(await sync).toMatchObject({ state: 'stopped' })
    for (const table of tables) {
      expect(await shop.rows(table), table).toEqual([])
      expect(await other.rows(table), table).not.toEqual([])
    }
    const left = await shop.ctx.store.inWorkspace(shop.orgId, async (tx) => [
      ...(await tx.select().from(connections)),
      ...(await tx.select().from(syncRuns)),
      ...(await tx.select().from(streamStates)),
    ])
    expect(left).toEqual([])
    await expect(startSync(shop.ctx, shop)).rejects.toMatchObject({ code: 'not_found' })
    await expect(deleteConnectionData(shop.ctx, shop)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('take the charts in Slack with them, which may show their numbers', async () => {
    const other = await openFakeShop(engines)
    for (const { ctx, orgId } of [shop, other]) {
      await ctx.store.inWorkspace(orgId, (tx) => addAlertPicture(tx, orgId))
    }
    await deleteConnectionData(shop.ctx, shop)
    const left = await Promise.all(
      [shop, other].map(({ ctx, orgId }) =>
        ctx.store.inWorkspace(orgId, (tx) => tx.select().from(alertPictures)),
      ),
    )
    expect(left.map(({ length }) => length)).toEqual([0, 1])
  })
})

async function addAlertPicture(tx: Transaction, orgId: OrgId): Promise<void> {
  const [alertId, messageId] = [newId(AlertId), newId(AlertMessageId)]
  const now = new Date()
  await tx.insert(alerts).values({
    orgId,
    id: alertId,
    name: 'Low sales',
    watch: { kind: 'metric', metric: 'ShopifyOrders.netSales', filters: [], breakdown: null },
    rule: { kind: 'value', is: 'below', value: 100 },
    granularity: 'day',
    members: [],
    quiet: { hours: null, working_days: false, most_a_day: 10 },
    isPaused: false,
    updatedAt: now,
    version: 1,
  })
  await tx
    .insert(alertMessages)
    .values({ orgId, id: messageId, alertId, state: 'sent', createdAt: now })
  const content = Uint8Array.of(1, 2, 3)
  await tx
    .insert(alertPictures)
    .values({ orgId, id: newId(AlertPictureId), messageId, content, createdAt: now })
}

describe("the account's details from the platform", () => {
  it('are stored: its key, and params that only the platform knows', async () => {
    shop.platform.foundParams = { account_id: '77' }
    await shop.sync()
    expect(await shop.connection()).toMatchObject({
      accountKey: 'fake account',
      integrationParams: { shop: 'fake', account_id: '77' },
    })
    expect(shop.platform.opened).toMatchObject({
      params: { shop: 'fake' },
      credentials: { access_token: shop.token },
      tokens: null,
    })
  })

  it('of a different account than before are refused for this connection', async () => {
    shop.addCustomers(2)
    await shop.sync()
    shop.platform.accountKey = 'another account'
    shop.addCustomers(5)
    expect(await shop.sync()).toEqual({ state: 'failed', rows: 0 })
    const { last_error } = await readConnectionHealth(shop.ctx, shop)
    expect(last_error).toMatch(/^These credentials now belong to a different Shopify account/)
    expect(await shop.rows('customers')).toHaveLength(2)
  })

  it('of an account that another data source reads already are refused', async () => {
    const twin = newId(ConnectionId)
    await shop.ctx.store.inWorkspace(shop.orgId, (tx) =>
      tx.insert(connections).values({
        id: twin,
        orgId: shop.orgId,
        platform: 'SP',
        name: 'Twin',
        integrationParams: {},
        accountKey: 'fake account',
      }),
    )
    expect(await shop.sync()).toMatchObject({ state: 'failed' })
    await shop.ctx.store.inWorkspace(shop.orgId, (tx) =>
      tx.delete(connections).where(eq(connections.id, twin)),
    )
    expect(await shop.sync()).toMatchObject({ state: 'done' })
  })

  it('do not open credentials that were moved from another connection', async () => {
    const other = await openFakeShop(engines)
    await change({ sealedCredentials: (await other.connection())?.sealedCredentials ?? null })
    expect(await shop.sync()).toMatchObject({ state: 'failed' })
    expect(await shop.connection()).toMatchObject({ requiresReauth: true })
  })
})
