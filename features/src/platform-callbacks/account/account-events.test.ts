import { createHmac } from 'node:crypto'
import { ConnectionId, newId, OauthProfileId, type OrgId } from '@cartograph/contract'
import {
  and,
  auditLog,
  connections,
  eq,
  like,
  oauthProfiles,
  type Store,
  type Transaction,
} from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import { startFakePlatforms, type FakePlatforms } from '../../fake-platforms.fixture.ts'
import { notifyOfConnections } from '../../connections/index.ts'
import { listNotifications } from '../../inbox/index.ts'
import { openTestServices, type TestServices } from '../../testing.ts'
import { platformWebhooks } from '../platform-webhooks.ts'
import { receiveWebhook } from '../receive-webhook.ts'

let test: TestServices
let platforms: FakePlatforms
let shops = 0
let shop: string
let orgId: OrgId
let ctx: Context
let owner: Context
let connectionId: ConnectionId
const installedAt = new Date('2026-11-14T08:00:00.000Z')
beforeAll(async () => {
  test = await openTestServices()
  platforms = await startFakePlatforms(test)
})
afterAll(async () => {
  await platforms.close()
  await test.close()
})
beforeEach(async () => {
  shops += 1
  shop = `shop-${shops}`
  const userId = await test.addUser(`owner-${shops}@shop.example`)
  orgId = await test.addWorkspace(userId)
  owner = await test.as(userId, orgId)
  ctx = { ...(await platforms.as(userId)), actor: null, workspace: null }
  const profileId = newId(OauthProfileId)
  const of = { orgId, platform: 'SP' as const, mode: 'sandbox' as const }
  await test.store.asSystem((tx) =>
    tx.insert(oauthProfiles).values({
      ...of,
      id: profileId,
      userId,
      context: 'datasource',
      externalId: shop,
      name: shop,
      params: { shop },
      sealedTokens: 'sealed',
      createdAt: installedAt,
    }),
  )
  connectionId = await connect(profileId)
})

async function connect(oauthProfileId: OauthProfileId | null, over: object = {}) {
  const id = newId(ConnectionId)
  await test.store.asSystem((tx) =>
    tx.insert(connections).values({
      id,
      orgId,
      platform: 'SP',
      mode: 'sandbox',
      name: shop,
      integrationParams: { shop },
      oauthProfileId,
      ...over,
    }),
  )
  return id
}

interface WebhookOptions {
  readonly content?: object
  readonly webhookId?: string
  readonly triggeredAt?: string
}

async function send(topic: string, sent: WebhookOptions = {}, who: Context = ctx): Promise<void> {
  const body = Buffer.from(JSON.stringify(sent.content ?? {}))
  const found = platformWebhooks.find(({ platform }) => platform === 'SP')
  if (found === undefined) throw new Error('Shopify sends no webhooks')
  await receiveWebhook(who, {
    ...found,
    body,
    headers: {
      'x-shopify-hmac-sha256': createHmac('sha256', 'client secret').update(body).digest('base64'),
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': `${shop}.myshopify.com`,
      'x-shopify-webhook-id': sent.webhookId ?? 'the same',
      'x-shopify-triggered-at': sent.triggeredAt ?? '',
    },
    isLocal: true,
  })
}

const connection = async (id = connectionId) => {
  const isThis = eq(connections.id, id)
  return (await test.store.asSystem((tx) => tx.select().from(connections).where(isThis)))[0]
}
const profiles = () =>
  test.store.asSystem((tx) => tx.select().from(oauthProfiles).where(eq(oauthProfiles.orgId, orgId)))
const auditEntries = async () => {
  const isShopify = and(eq(auditLog.orgId, orgId), like(auditLog.action, 'shopify.%'))
  const rows = await test.store.asSystem((tx) => tx.select().from(auditLog).where(isShopify))
  return rows.map(({ action, subject }) => ({ action, subject }))
}

/** Makes the audit log unwritable. */
function cutOff(store: Store): Store {
  const withoutLog = (tx: Transaction) =>
    new Proxy(tx, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        return (...given: unknown[]): unknown => {
          if (name === 'insert' && given[0] === auditLog) throw new Error('cut off')
          return Reflect.apply(value, target, given)
        }
      },
    })
  return { ...store, asSystem: (work) => store.asSystem((tx) => work(withoutLog(tx))) }
}

describe('an uninstall webhook', () => {
  it('is applied and logged, or neither', async () => {
    const sent = send('app/uninstalled', {}, { ...ctx, store: cutOff(ctx.store) })
    await expect(sent).rejects.toThrow('cut off')
    expect(await connection()).toMatchObject({ isConnected: true, requiresReauth: false })
    expect(await profiles()).toHaveLength(1)
    await send('app/uninstalled')
    expect(await connection()).toMatchObject({ isConnected: false, oauthProfileId: null })
    expect(await profiles()).toEqual([])
    expect(await auditEntries()).toEqual([{ action: 'shopify.uninstalled', subject: connectionId }])
    await notifyOfConnections(test.ctx)
    const { items } = await listNotifications(owner, { limit: 30 })
    expect(items).toMatchObject([
      {
        kind: 'connection',
        sentence: 'The app was uninstalled from this account on Shopify. Reconnect it to continue.',
      },
    ])
  })

  it('from before a new install is accepted, and changes nothing', async () => {
    await send('app/uninstalled', { triggeredAt: '2026-11-14T07:59:59.999123456Z' })
    expect(await connection()).toMatchObject({ isConnected: true, requiresReauth: false })
    expect(await profiles()).toHaveLength(1)
    expect(await auditEntries()).toEqual([])
  })

  it.each(['2026-11-14T08:00:01.000123456Z', 'no date', ''])(
    'counts when it was sent at "%s"',
    async (triggeredAt) => {
      await send('app/uninstalled', { triggeredAt })
      expect(await connection()).toMatchObject({ isConnected: false })
    },
  )

  it('ends every connection to the shop with the same consent', async () => {
    const [profile] = await profiles()
    const other = await connect(profile?.id ?? null, { context: 'destination' })
    await send('app/uninstalled', { triggeredAt: '2026-11-14T08:30:00Z' })
    for (const id of [connectionId, other]) {
      expect(await connection(id)).toMatchObject({ isConnected: false, oauthProfileId: null })
    }
    expect(await profiles()).toEqual([])
    const subjects = (await auditEntries()).map(({ subject }) => subject)
    expect(new Set(subjects)).toEqual(new Set([connectionId, other]))
    expect(subjects).toHaveLength(2)
  })
})

it('concurrent copies of a webhook count once', async () => {
  const content = { customer: { id: 1 }, orders_requested: [] }
  const store = inStep(ctx.store, 4)
  await Promise.all(
    [1, 2, 3, 4].map(() => send('customers/data_request', { content }, { ...ctx, store: store() })),
  )
  expect(await auditEntries()).toEqual([
    { action: 'shopify.data_requested', subject: connectionId },
  ])
})

/** Stores that hold their second transaction until all of them have reached it. */
function inStep(store: Store, count: number): () => Store {
  let arrived = 0
  let open = () => {}
  const all = new Promise<void>((resolve) => (open = resolve))
  return () => {
    let transactions = 0
    return {
      ...store,
      async asSystem(work) {
        const result = await store.asSystem(work)
        transactions += 1
        if (transactions !== 2) return result
        arrived += 1
        if (arrived === count) open()
        await all
        return result
      },
    }
  }
}
