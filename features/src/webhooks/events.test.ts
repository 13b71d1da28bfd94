import { webhookMessages, eq } from '@cartograph/store'
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openWebhookWorld, type WebhookShop, type WebhookWorld } from '../testing/webhook-world.ts'
import { collectWebhookMessages, listWebhookMessages, updateWebhook } from './index.ts'

let world: WebhookWorld
let shop: WebhookShop
beforeAll(async () => {
  world = await openWebhookWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  shop = await world.startAgain()
})

const received = () => world.receiver.received.map(({ body }) => JSON.parse(body))
const messagesOf = (webhookId: Awaited<ReturnType<WebhookShop['add']>>['webhook']['id']) =>
  listWebhookMessages(shop.ctx, { webhookId, page: 1, page_size: 50 })

describe('an event', () => {
  it('of each type is sent, with ids, names and numbers', async () => {
    await shop.add('insight.found', 'sync.finished', 'connection.failed', 'audience_sync.finished')
    world.passTime(1)
    await world.findInsights(shop.orgId, ['a'])
    const sync_run_id = await world.endSync(shop)
    const job_id = await world.endAudienceSync(shop.orgId)
    await world.setReauth(shop.connectionId, true)
    await world.runAll()
    const timestamp = world.test.clock.now.toISOString()
    const byType = Object.fromEntries(received().map((body) => [body.type, body]))
    expect(byType['sync.finished']).toEqual({
      type: 'sync.finished',
      timestamp,
      data: {
        sync_run_id,
        connection_id: shop.connectionId,
        name: 'fernhill',
        platform: 'SP',
        started_at: timestamp,
        finished_at: timestamp,
        records: 12,
      },
    })
    expect(byType['insight.found']).toMatchObject({
      data: {
        url: expect.stringContaining(`/org/${shop.orgId}/insights/s/`),
        message: expect.stringContaining('Net sales'),
        metric: 'ShopifyOrders.netSales',
        value: '8200.50',
        expected: '11850',
        currency: 'USD',
      },
    })
    expect(byType['audience_sync.finished']).toMatchObject({
      data: { job_id, name: 'VIPs', status: 'completed', added: 3, error: null },
    })
    expect(byType['connection.failed']).toMatchObject({
      data: {
        connection_id: shop.connectionId,
        must_be_reconnected: true,
        message: 'Shopify no longer grants access. Reconnect it.',
      },
    })
    expect(received()).toHaveLength(4)
  })

  it('is signed, so that its receiver can check it by itself', async () => {
    const { secret } = await shop.add('sync.finished')
    world.passTime(1)
    await world.endSync(shop)
    await world.runAll()
    const [request] = world.receiver.received
    const { headers = {}, body = '' } = request ?? {}
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
    const expected = createHmac('sha256', key).update(signed).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${expected}`)
    expect(headers['webhook-timestamp']).toBe(String(world.test.clock.now.getTime() / 1000))
  })

  it('is one message, however often and by however many it is collected', async () => {
    const { webhook } = await shop.add('sync.finished', 'connection.failed', 'insight.found')
    world.passTime(1)
    await world.findInsights(shop.orgId, ['a', 'b', 'c'])
    await world.endSync(shop)
    world.passTime(1)
    await world.endSync(shop, 'Shopify did not respond correctly.')
    await Promise.all(Array.from({ length: 5 }, () => collectWebhookMessages(world.services)))
    const all = await messagesOf(webhook.id)
    const subjects = await world.test.store.asSystem((tx) =>
      tx.select().from(webhookMessages).where(eq(webhookMessages.webhookId, webhook.id)),
    )
    expect(new Set(subjects.map(({ type, subject }) => `${type} ${subject}`)).size).toBe(all.total)
    expect(all.items.map(({ type }) => type).filter((type) => type !== 'insight.found')).toEqual(
      expect.arrayContaining(['sync.finished', 'connection.failed']),
    )
    const before = all.total
    await world.runAll()
    expect((await messagesOf(webhook.id)).total).toBe(before)
    expect(received()).toHaveLength(before)
  })

  it('from before the webhook, or from while it was off, is not sent', async () => {
    await world.endSync(shop)
    await world.setReauth(shop.connectionId, true)
    await world.findInsights(shop.orgId, ['a'])
    const { webhook } = await shop.add('sync.finished', 'connection.failed')
    world.passTime(1)
    await world.runAll()
    await updateWebhook(shop.ctx, { webhookId: webhook.id, is_on: false })
    world.passTime(1)
    await world.endSync(shop)
    await world.runAll()
    const types = ['sync.finished', 'insight.found'] as const
    await updateWebhook(shop.ctx, { webhookId: webhook.id, is_on: true, event_types: [...types] })
    world.passTime(1)
    await world.runAll()
    expect(received()).toEqual([])
    const id = await world.endSync(shop)
    await world.runAll()
    expect(received()).toMatchObject([{ data: { sync_run_id: id } }])
  })

  it('about the past of the shop is no news', async () => {
    await shop.add('insight.found')
    world.passTime(1)
    await world.findInsights(shop.orgId, ['a'], '2026-05-13')
    await world.runAll()
    expect(received()).toEqual([])
  })

  it('is sent to the webhooks of its own workspace only', async () => {
    const other = await world.addShop()
    await other.add('sync.finished')
    await shop.add('sync.finished')
    world.passTime(1)
    const id = await world.endSync(shop)
    await world.runAll()
    expect(received()).toMatchObject([{ data: { sync_run_id: id } }])
  })
})

describe('a failing connection', () => {
  it('is one event until it works again', async () => {
    await shop.add('connection.failed')
    for (const [error, expected] of [
      ['Shopify did not respond correctly.', 1],
      ['Shopify did not respond correctly.', 1],
      [null, 1],
      ['Shopify sent a response that cannot be read.', 2],
    ] as const) {
      world.passTime(1)
      await world.endSync(shop, error)
      await world.runAll()
      expect(received()).toHaveLength(expected)
    }
    expect(received()[1]).toMatchObject({
      data: { message: 'Shopify sent a response that cannot be read.', must_be_reconnected: false },
    })
  })
})
