import { maxWebhooks, newId, WebhookMessageId } from '@cartograph/contract'
import { eq, webhooks } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listAuditLog } from '../audit/index.ts'
import { openWebhookWorld, type WebhookShop, type WebhookWorld } from '../testing/webhook-world.ts'
import {
  deleteWebhook,
  listWebhookMessages,
  listWebhooks,
  replayWebhookMessage,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from './index.ts'

let world: WebhookWorld
let shop: WebhookShop
beforeAll(async () => {
  world = await openWebhookWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  shop = await world.startAgain()
})

it('shows its secret only when it is created or rotated, and its address masked', async () => {
  const { webhook, secret } = await shop.add('sync.finished', 'insight.found')
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(webhook).toMatchObject({
    name: 'Warehouse',
    label: expect.stringMatching(/^127\.0\.0\.1:\d+\/…/),
    event_types: ['insight.found', 'sync.finished'],
    is_on: true,
    created_by: 'Ada Test',
  })
  const rotated = await rotateWebhookSecret(shop.ctx, { webhookId: webhook.id })
  expect(rotated.secret).not.toBe(secret)
  const stored = await world.test.store.asSystem((tx) =>
    tx.select().from(webhooks).where(eq(webhooks.id, webhook.id)),
  )
  const shown = JSON.stringify([
    (await listWebhooks(shop.ctx)).items,
    (await listAuditLog(shop.ctx, { page: 1, page_size: 10 })).data,
    stored,
  ])
  for (const hidden of [secret, rotated.secret, `${world.receiver.url}/events`]) {
    expect(shown).not.toContain(hidden)
  }
})

it('keeps the values that a change leaves out', async () => {
  const { webhook } = await shop.add('sync.finished')
  const changed = await updateWebhook(shop.ctx, { webhookId: webhook.id, name: 'Chat' })
  expect(changed).toMatchObject({ ...webhook, name: 'Chat' })
  const off = await updateWebhook(shop.ctx, { webhookId: webhook.id, is_on: false })
  expect(off).toMatchObject({ is_on: false, off_reason: 'by_user', name: 'Chat' })
})

it('of another workspace cannot be seen or changed', async () => {
  const { webhook } = await shop.add('sync.finished')
  const { id: webhookId } = webhook
  const { id: messageId } = await testWebhook(shop.ctx, { webhookId })
  const other = await world.addShop()
  expect((await listWebhooks(other.ctx)).items).toEqual([])
  const attempts = [
    () => updateWebhook(other.ctx, { webhookId, name: 'Mine' }),
    () => deleteWebhook(other.ctx, { webhookId }),
    () => rotateWebhookSecret(other.ctx, { webhookId }),
    () => testWebhook(other.ctx, { webhookId }),
    () => listWebhookMessages(other.ctx, { webhookId, page: 1, page_size: 10 }),
    () => replayWebhookMessage(other.ctx, { webhookId, messageId }),
  ]
  for (const attempt of attempts) {
    await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
  }
  const mine = await other.add('sync.finished')
  const foreign = { webhookId: mine.webhook.id, messageId }
  await expect(replayWebhookMessage(other.ctx, foreign)).rejects.toMatchObject({
    code: 'not_found',
  })
  expect((await listWebhooks(shop.ctx)).items).toHaveLength(1)
})

it('is deleted with its messages', async () => {
  const { webhook } = await shop.add('sync.finished')
  const { id: webhookId } = webhook
  await testWebhook(shop.ctx, { webhookId })
  await deleteWebhook(shop.ctx, { webhookId })
  await world.runJobs()
  expect(world.receiver.received).toEqual([])
  const messageId = newId(WebhookMessageId)
  await expect(replayWebhookMessage(shop.ctx, { webhookId, messageId })).rejects.toMatchObject({
    code: 'not_found',
  })
  const [entry] = (await listAuditLog(shop.ctx, { page: 1, page_size: 1 })).data
  expect(entry).toMatchObject({ action: 'webhook.deleted', details: { webhook_name: 'Warehouse' } })
})

it(`is one of at most ${maxWebhooks}`, async () => {
  for (let n = 0; n < maxWebhooks; n += 1) await shop.add('sync.finished')
  await expect(shop.add('sync.finished')).rejects.toMatchObject({ code: 'invalid_request' })
})
