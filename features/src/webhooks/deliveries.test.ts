import type { WebhookId } from '@cartograph/contract'
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Services } from '../context.ts'
import { listAuditLog } from '../audit/index.ts'
import { deliverDueMail, listOutboxMail } from '../mail/index.ts'
import { openWebhookWorld, type WebhookShop, type WebhookWorld } from '../testing/webhook-world.ts'
import {
  collectWebhookMessages,
  deleteOldWebhookMessages,
  listWebhookMessages,
  listWebhooks,
  queueDueWebhookMessages,
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

const messagesOf = async (webhookId: WebhookId) =>
  (await listWebhookMessages(shop.ctx, { webhookId, page: 1, page_size: 50 })).items
const webhookOf = async (id: WebhookId) =>
  (await listWebhooks(shop.ctx)).items.find((one) => one.id === id)
const ids = () => world.receiver.received.map(({ headers }) => headers['webhook-id'])
const failAlways = (status: number) =>
  world.receiver.statuses.push(...Array.from({ length: 50 }, () => status))

/** What the admins were sent, as `to: subject`, and the text of the last. */
async function readMails() {
  await deliverDueMail(world.test.ctx, null)
  const mails = (await listOutboxMail(world.test.ctx)).filter(({ to }) => shop.people.includes(to))
  return { sent: mails.map(({ to, subject }) => `${to}: ${subject}`), text: mails[0]?.text ?? '' }
}

/** One event that is due. */
async function oneMessage() {
  const { webhook, secret } = await shop.add('sync.finished')
  world.passTime(1)
  await world.endSync(shop)
  await collectWebhookMessages(world.services)
  return { id: webhook.id, secret }
}

describe('a message that fails', () => {
  it('is sent again with the same id and body until it arrives', async () => {
    const { id } = await oneMessage()
    world.receiver.statuses.push(503, 404)
    for (const minutes of [0, 1, 5]) {
      world.passTime(minutes)
      await world.runAll()
    }
    const [message] = await messagesOf(id)
    expect(message).toMatchObject({
      state: 'sent',
      next_attempt_at: null,
      attempts: [
        { status_code: 200, problem: null },
        { status_code: 404, problem: 'It answered with status 404.' },
        { status_code: 503, problem: 'It answered with status 503.' },
      ],
    })
    expect(ids()).toEqual([message?.id, message?.id, message?.id])
    expect(new Set(world.receiver.received.map(({ body }) => body)).size).toBe(1)
    expect(await webhookOf(id)).toMatchObject({ failing_since: null })
  })

  it('is retried ten times within three days, and then the webhook is off', async () => {
    const { id } = await oneMessage()
    failAlways(500)
    const queuedAt = world.test.clock.now.getTime()
    let lastMs = 0
    for (let next: string | null = ''; next !== null;) {
      lastMs = world.test.clock.now.getTime() - queuedAt
      await queueDueWebhookMessages(world.services)
      await world.runJobs()
      next = (await messagesOf(id))[0]?.next_attempt_at ?? null
      if (next !== null) world.test.clock.now = new Date(next)
    }
    const [message] = await messagesOf(id)
    expect(message).toMatchObject({ state: 'failed', next_attempt_at: null })
    expect(message?.attempts).toHaveLength(10)
    expect(lastMs / 3_600_000).toBeGreaterThan(71)
    expect(lastMs / 3_600_000).toBeLessThan(72)
    expect(await webhookOf(id)).toMatchObject({ is_on: false, off_reason: 'failing' })
    const [entry] = (await listAuditLog(shop.ctx, { page: 1, page_size: 1 })).data
    expect(entry).toMatchObject({ action: 'webhook.switched_off', actor: { kind: 'system' } })
  })

  it('for three days sends each admin one mail, and another one only after it was switched on again', async () => {
    const [admin, other] = await world.addPeople(shop)
    const { id } = await oneMessage()
    const failedSince = world.test.clock.now
    failAlways(500)
    await world.runAll()
    expect((await readMails()).sent).toEqual([])
    world.passTime(72 * 60)
    await world.runAll()
    const subject = 'The webhook Warehouse was switched off'
    const { sent, text } = await readMails()
    expect(sent.toSorted()).toEqual([`${admin}: ${subject}`, `${other}: ${subject}`])
    const since = new Intl.DateTimeFormat('en-US', {
      dateStyle: 'medium',
      timeStyle: 'long',
      timeZone: 'America/New_York',
    })
    const plain = text.replaceAll('\u200b', '')
    expect(plain).toContain(`Failing since: ${since.format(failedSince).replace('\u202f', ' ')}`)
    expect(plain).toContain('Last attempt: It answered with status 500.')
    expect(plain).toContain(`Address: 127.0.0.1:${world.receiver.port}/…`)
    expect(plain).toContain(`/org/${shop.orgId}/settings/webhooks`)

    await updateWebhook(shop.ctx, { webhookId: id, is_on: true })
    world.receiver.statuses.unshift(410)
    await testWebhook(shop.ctx, { webhookId: id })
    await world.runJobs()
    const again = await readMails()
    expect(again.sent).toHaveLength(4)
    expect(again.text).toContain('it answered 410 Gone')
  })

  it('leaves a webhook on that others reached meanwhile', async () => {
    const { id } = await oneMessage()
    failAlways(500)
    await world.runAll()
    world.passTime(70 * 60)
    world.receiver.statuses.length = 0
    const { id: testId } = await testWebhook(shop.ctx, { webhookId: id })
    await world.runJobs()
    failAlways(500)
    world.passTime(4 * 60)
    await world.runAll()
    expect(await messagesOf(id)).toMatchObject([{ id: testId, state: 'sent' }, { state: 'failed' }])
    expect(await webhookOf(id)).toMatchObject({ is_on: true })
  })

  it('with 410 Gone switches the webhook off at once, and what waits is skipped', async () => {
    const { id } = await oneMessage()
    await world.endSync(shop)
    await collectWebhookMessages(world.services)
    failAlways(410)
    await world.runAll()
    const states = (await messagesOf(id)).map(({ state }) => state)
    expect(states.toSorted()).toEqual(['failed', 'skipped'])
    expect(ids()).toHaveLength(1)
    expect(await webhookOf(id)).toMatchObject({ is_on: false, off_reason: 'gone' })
    await expect(testWebhook(shop.ctx, { webhookId: id })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('leaves workers to other webhooks: one of its messages is queued at a time', async () => {
    await oneMessage()
    for (let n = 0; n < 5; n += 1) await world.endSync(shop)
    failAlways(500)
    await world.runAll()
    world.passTime(60)
    await queueDueWebhookMessages(world.services)
    expect(world.test.jobs).toHaveLength(1)
  })
})

describe('a worker that is killed', () => {
  /** Dies at a transaction: before its commit, or right after it. */
  function mortal(at: number, when: 'before' | 'after'): Services {
    const { store } = world.services
    let left = at
    let isDead = false
    const inWorkspace: typeof store.inWorkspace = async (orgId, work) => {
      if (isDead) throw new Error('killed')
      left -= 1
      isDead = left === 0
      const result = await store.inWorkspace(orgId, async (tx) => {
        const done = await work(tx)
        if (isDead && when === 'before') throw new Error('killed')
        return done
      })
      if (isDead) throw new Error('killed')
      return result
    }
    return { ...world.services, store: { ...store, inWorkspace } }
  }

  it.each([
    [1, 'before', 1],
    [1, 'after', 1],
    [2, 'before', 2],
    [2, 'after', 1],
  ] as const)(
    'at transaction %i, %s its commit, loses no message and leaves one id',
    async (at, when, requests) => {
      const { id } = await oneMessage()
      await queueDueWebhookMessages(world.services)
      await expect(world.runJobs(mortal(at, when))).rejects.toThrow('killed')
      world.passTime(2)
      await world.runAll()
      const [message] = await messagesOf(id)
      expect(message?.state).toBe('sent')
      expect(ids()).toEqual(Array.from({ length: requests }, () => message?.id))
      const killed = message?.attempts.filter(({ duration_ms }) => duration_ms === null) ?? []
      for (const { problem } of killed) expect(problem).toContain('The server stopped')
    },
  )

  it('while it collects leaves each event one message', async () => {
    const { webhook } = await shop.add('sync.finished')
    world.passTime(1)
    for (let n = 0; n < 3; n += 1) await world.endSync(shop)
    await expect(collectWebhookMessages(mortal(1, 'before'))).rejects.toThrow('killed')
    expect(await messagesOf(webhook.id)).toHaveLength(0)
    await expect(collectWebhookMessages(mortal(1, 'after'))).rejects.toThrow('killed')
    await world.runAll()
    expect(await messagesOf(webhook.id)).toHaveLength(3)
    expect(new Set(ids()).size).toBe(3)
  })
})

describe('an address in a private network', () => {
  it('is refused when its name leads there only at the connection', async () => {
    const { id } = await oneMessage()
    const url = world.receiver.url.replace('127.0.0.1', 'localhost')
    await updateWebhook(shop.ctx, { webhookId: id, url })
    await queueDueWebhookMessages(world.services)
    await world.runJobs({
      ...world.services,
      settings: { ...world.services.settings, allowsPrivateDestinations: false },
    })
    expect(world.receiver.received).toEqual([])
    expect(await messagesOf(id)).toMatchObject([
      { state: 'failed', attempts: [{ problem: expect.stringContaining('private network') }] },
    ])
  })

  it.each([
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://2130706433/x',
    'https://10.1.2.3/x',
    'https://localhost/x',
    'http://hooks.example/x',
  ])('or without TLS cannot be entered: %s', async (url) => {
    const { webhook } = await shop.add('sync.finished')
    const { settings } = world.services
    const strict = { ...shop.ctx, settings: { ...settings, allowsPrivateDestinations: false } }
    await expect(updateWebhook(strict, { webhookId: webhook.id, url })).rejects.toMatchObject({
      code: 'invalid_request',
      problems: [{ loc: ['body', 'url'] }],
    })
  })
})

describe('a rotated secret', () => {
  it('signs beside the old one for 24 hours, and then alone', async () => {
    const { id, secret: old } = await oneMessage()
    const { secret: next, webhook } = await rotateWebhookSecret(shop.ctx, { webhookId: id })
    expect(webhook.old_secret_until).not.toBeNull()
    await world.runAll()
    world.passTime(24 * 60)
    await testWebhook(shop.ctx, { webhookId: id })
    await world.runJobs()
    const [first, second] = world.receiver.received
    const sign = (secret: string, { headers, body }: NonNullable<typeof first>) => {
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
      const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
      return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
    }
    if (first === undefined || second === undefined) throw new Error('Two requests are missing')
    expect(first.headers['webhook-signature']).toBe(`${sign(next, first)} ${sign(old, first)}`)
    expect(second.headers['webhook-signature']).toBe(sign(next, second))
    expect(await webhookOf(id)).toMatchObject({ old_secret_until: null })
  })
})

describe('a replay', () => {
  it('sends a message again with the same id and body, and is retried anew', async () => {
    const { id } = await oneMessage()
    await world.runAll()
    const [message] = await messagesOf(id)
    if (message === undefined) throw new Error('No message')
    world.passTime(5 * 24 * 60)
    world.receiver.statuses.push(500)
    await replayWebhookMessage(shop.ctx, { webhookId: id, messageId: message.id })
    await world.runJobs()
    expect(await messagesOf(id)).toMatchObject([{ state: 'waiting' }])
    const again = replayWebhookMessage(shop.ctx, { webhookId: id, messageId: message.id })
    await expect(again).rejects.toMatchObject({ code: 'conflict' })
    world.passTime(1)
    await world.runAll()
    expect(await messagesOf(id)).toMatchObject([{ id: message.id, state: 'sent' }])
    expect((await messagesOf(id))[0]?.attempts).toHaveLength(3)
    expect(new Set(ids())).toEqual(new Set([message.id]))
    expect(new Set(world.receiver.received.map(({ body }) => body)).size).toBe(1)
  })

  it('is not possible after 30 days, when the log ends', async () => {
    const { id } = await oneMessage()
    await world.runAll()
    const [message] = await messagesOf(id)
    if (message === undefined) throw new Error('No message')
    world.passTime(31 * 24 * 60)
    await deleteOldWebhookMessages(world.services)
    await world.runAll()
    const gone = replayWebhookMessage(shop.ctx, { webhookId: id, messageId: message.id })
    await expect(gone).rejects.toMatchObject({ code: 'not_found' })
    // Nor is its event collected again.
    expect(ids()).toHaveLength(1)
  })
})
