import { inspect } from 'node:util'
import { ConnectorError } from '@cartograph/connectors'
import { connections, eq } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runSync } from './run-sync.ts'
import { startSync } from './start-sync.ts'
import { jobOf } from '../testing/connected-shop.ts'
import { openFakeShop, type FakeShop } from '../testing/fake-shop.ts'
import { readConnectionHealth } from '../status/connection-health.ts'
import { openEngines, type Engines } from '../testing/open-engines.ts'

const never = new AbortController().signal

let engines: Engines
beforeAll(async () => {
  engines = await openEngines()
})
afterAll(() => engines.close())

let shop: FakeShop
beforeEach(async () => {
  shop = await openFakeShop(engines)
})

describe('a malformed record', () => {
  it('is set aside with its reason, does not block others, and is stored once it is valid', async () => {
    shop.addCustomers(5)
    shop.setCustomer('c3', '2026-01-01T00:00:03.000Z', { odd: 'zero \0 and half \ud800' })
    expect(await shop.sync()).toEqual({ state: 'done', rows: 5 })
    expect(await shop.rejected()).toMatchObject([
      { stream: 'customers', externalId: 'c3', reason: 'email is not a text' },
    ])
    const ids = (await shop.rows('customers')).map((row) => row['customer_id'])
    expect(ids).toEqual(['c1', 'c2', 'c4', 'c5'])
    expect(await shop.rows('raw_records')).toHaveLength(5)

    shop.setCustomer('c3', '2026-01-02T00:00:00.000Z', 'good@example.org')
    await shop.sync()
    expect(await shop.rejected()).toEqual([])
    await shop.expectWarehouseToEqualPlatform()
  })

  it('leaves the last valid version unchanged', async () => {
    shop.setCustomer('c1', '2026-01-01T00:00:01.000Z', 'good@example.org')
    await shop.sync()
    shop.setCustomer('c1', '2026-01-02T00:00:00.000Z', null)
    await shop.sync()
    expect(await shop.rows('customers')).toMatchObject([{ email: 'good@example.org' }])
    expect(await shop.rejected()).toMatchObject([{ externalId: 'c1' }])
  })
})

describe('an error of the platform', () => {
  it('after a stored description is tried again with a new one, and only then asks for a reconnection', async () => {
    shop.addCustomers(2)
    await shop.ctx.store.inWorkspace(shop.orgId, (tx) =>
      tx.update(connections).set({ integrationParams: { described_at: '2026-01-01' } }),
    )
    let refusals = 0
    shop.platform.beforePage = () => {
      if (shop.platform.opened?.params['described_at'] === undefined) return
      refusals += 1
      throw new ConnectorError('auth', 'HTTP 403')
    }
    expect(await shop.sync()).toMatchObject({ state: 'done' })
    expect(refusals).toBeGreaterThan(0)
    await shop.expectWarehouseToEqualPlatform()

    shop.platform.beforePage = () => {
      throw new ConnectorError('auth', 'HTTP 403')
    }
    expect(await shop.sync()).toMatchObject({ state: 'failed' })
  })

  it('of class auth asks for a reconnection, reveals no secret, and is cleared once the token works', async () => {
    shop.platform.beforeDescribe = () => {
      throw new ConnectorError('auth', 'HTTP 401')
    }
    const { syncRunId } = await startSync(shop.ctx, shop)
    const outcome = await runSync(shop.ctx, jobOf(shop, { syncRunId }), never)
    expect(outcome).toEqual({ state: 'failed', rows: 0 })
    const words = 'Shopify no longer grants access. Reconnect the data source.'
    expect(await shop.run(syncRunId)).toMatchObject({ state: 'failed', error: words })
    expect(await shop.connection()).toMatchObject({ requiresReauth: true, isConnected: true })
    expect((await shop.statuses())['customers']).toMatchObject({ state: 'failed', error: words })
    expect(shop.platform.opened?.credentials).toEqual({ access_token: shop.token })
    expect(inspect(shop.ctx.log.lines, { depth: 10 })).not.toContain(shop.token)

    shop.platform.beforeDescribe = () => undefined
    expect(await shop.sync()).toMatchObject({ state: 'done' })
    expect(await shop.connection()).toMatchObject({ requiresReauth: false })
  })

  it('of class gone disconnects, until the account is open again and someone starts the sync', async () => {
    shop.platform.beforeDescribe = () => {
      throw new ConnectorError('gone', 'HTTP 402')
    }
    expect(await shop.sync()).toMatchObject({ state: 'failed' })
    const closed = { isConnected: false, accessEnd: 'account_closed' }
    expect(await shop.connection()).toMatchObject(closed)
    await expect(startSync(shop.ctx, shop)).rejects.toMatchObject({ code: 'conflict' })
    const reconnect = () =>
      shop.ctx.store.asSystem((tx) =>
        tx
          .update(connections)
          .set({ isConnected: true })
          .where(eq(connections.id, shop.connectionId)),
      )
    await reconnect()
    expect(await shop.sync()).toMatchObject({ state: 'failed' })
    expect(await shop.connection()).toMatchObject(closed)
    await reconnect()
    shop.platform.beforeDescribe = () => undefined
    expect(await shop.sync()).toMatchObject({ state: 'done' })
    expect(await shop.connection()).toMatchObject({ isConnected: true, accessEnd: null })
  })

  it.each(['transient', 'throttled', 'payload'] as const)(
    'of class %s fails the run, and the next one continues from the cursor',
    async (errorClass) => {
      shop.addCustomers(9)
      shop.failAtPage(3, new ConnectorError(errorClass, 'no'))
      expect(await shop.sync()).toEqual({ state: 'failed', rows: 6 })
      expect((await shop.statuses())['customers']).toMatchObject({ state: 'failed', rows_done: 6 })
      expect(await shop.connection()).toMatchObject({ requiresReauth: false, isConnected: true })
      shop.platform.reads.length = 0
      expect(await shop.sync()).toEqual({ state: 'done', rows: 3 })
      expect(shop.platform.reads[0]?.cursor).toMatchObject({ id: 'c6' })
      await shop.expectWarehouseToEqualPlatform()
    },
  )

  it('of class payload in one stream does not stop the others', async () => {
    shop.addCustomers(4)
    shop.addProduct('p1', ['v1'])
    shop.failAtPage(1, new ConnectorError('payload', 'not what was promised'))
    expect(await shop.sync()).toEqual({ state: 'failed', rows: 1 })
    expect(await shop.statuses()).toMatchObject({
      customers: { state: 'failed' },
      products: { state: 'done', rows_done: 1 },
    })
    expect(await shop.sync()).toMatchObject({ state: 'done' })
    await shop.expectWarehouseToEqualPlatform()
  })

  it('of class forbidden stops only its stream, with what is missing, until it is allowed', async () => {
    shop.addCustomers(4)
    shop.addProduct('p1', ['v1'])
    const refused = new ConnectorError('forbidden', 'no', {
      missingPermission: 'read_customers',
      remedy: 'Add it to the app.',
    })
    shop.failAtPage(1, refused)
    expect(await shop.sync()).toEqual({ state: 'done', rows: 1 })
    const message =
      'Shopify does not allow reading customers: the permission read_customers is missing. Add it to the app.'
    expect(await shop.statuses()).toMatchObject({
      customers: { state: 'failed', error: message },
      products: { state: 'done', rows_done: 1 },
    })
    expect(await shop.connection()).toMatchObject({ requiresReauth: false, isConnected: true })
    const { streams, last_error } = await readConnectionHealth(shop.ctx, shop)
    expect(last_error).toBeNull()
    expect(streams).toMatchObject([
      { stream: 'customers', stopped_by: { permission: 'read_customers', message } },
      { stream: 'products', stopped_by: null },
    ])

    expect(await shop.sync()).toMatchObject({ state: 'done' })
    const [customers] = (await readConnectionHealth(shop.ctx, shop)).streams
    expect(customers).toMatchObject({ state: 'done', stopped_by: null })
    await shop.expectWarehouseToEqualPlatform()
  })

  it.each([
    { isGrantedByConsent: true, requiresReauth: true },
    { isGrantedByConsent: false, requiresReauth: false },
  ])('of class forbidden in every stream fails the run: %j', async (refusal) => {
    shop.platform.beforePage = () => {
      throw new ConnectorError('forbidden', 'no', refusal)
    }
    expect(await shop.sync()).toMatchObject({ state: 'failed' })
    const { requiresReauth } = refusal
    expect(await shop.connection()).toMatchObject({ requiresReauth, isConnected: true })
  })

  it('that withholds fields is named, and older records are read again once it allows them', async () => {
    shop.addCustomers(4)
    const fields = ['email addresses', 'phone numbers']
    shop.platform.withheld = [{ fields, permission: 'pii', remedy: 'Ask for it.' }]
    expect(await shop.sync()).toEqual({ state: 'done', rows: 4 })
    const withheldNow = async () =>
      (await readConnectionHealth(shop.ctx, shop)).streams[0]?.withheld
    const message =
      'Shopify withholds email addresses and phone numbers. Ask for it. The next sync then reads them.'
    expect(await withheldNow()).toEqual([{ permission: 'pii', message }])
    const oldest = async () => {
      shop.platform.reads.length = 0
      await shop.sync()
      const reads = shop.platform.reads.filter(({ stream }) => stream === 'customers')
      return reads.some(({ since }) => since === null) ? 'all' : 'recent'
    }
    expect(await oldest()).toBe('recent')

    shop.platform.withheld = []
    expect(await oldest()).toBe('all')
    expect(await withheldNow()).toEqual([])
    expect(await oldest()).toBe('recent')
  })

  it('that makes credentials unreadable asks for a reconnection', async () => {
    await shop.ctx.store.inWorkspace(shop.orgId, (tx) =>
      tx
        .update(connections)
        .set({ sealedCredentials: 'sealed by another key' })
        .where(eq(connections.id, shop.connectionId)),
    )
    expect(await shop.sync()).toMatchObject({ state: 'failed' })
    expect(await shop.connection()).toMatchObject({ requiresReauth: true })
  })
})
