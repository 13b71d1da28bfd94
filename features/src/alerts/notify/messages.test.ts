import { addDays, dayAt, type Day } from '@cartograph/contract'
import { eq, memberships, notificationChoices, notifications } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addAlert,
  newAlert,
  openAlertWorld,
  type AlertShop,
  type AlertWorld,
} from '../../testing/alert-world.ts'
import { mortal } from '../../testing/mortal.ts'
import { collectWebhookMessages, createWebhook, listWebhookMessages } from '../../webhooks/index.ts'
import { changeAlertIncident, createAlert, getAlertIncident, listAlertIncidents } from '../index.ts'

let world: AlertWorld
let shop: AlertShop
const noon = new Date('2026-11-14T17:00:00Z')
beforeAll(async () => {
  world = await openAlertWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.test.clock.now = noon
  world.test.jobs.length = 0
  world.receiver.received.length = 0
  shop = await world.addShop()
})

const timezone = 'America/New_York'
const yesterday = () => addDays(dayAt(world.test.clock.now.getTime(), timezone), -1)
const nextDay = () => {
  world.test.clock.now = new Date(world.test.clock.now.getTime() + 86_400_000)
}
const syncAndEvaluate = async (of = shop) => {
  await world.endSync(of)
  await world.evaluate(of.orgId)
}
const incidents = async (of = shop) =>
  (await listAlertIncidents(of.ctx, { page: 1, page_size: 50, show: 'all' })).items
async function onlyIncident() {
  const [incident, ...others] = await incidents()
  expect(others).toEqual([])
  if (incident === undefined) throw new Error('There is no incident')
  return incident
}
const low = (of: AlertShop, day: Day) => world.setValue(of.orgId, day, 500)

describe('messages', () => {
  it('about many alerts at once are one', async () => {
    low(shop, yesterday())
    for (let n = 0; n < 6; n += 1) await addAlert(shop, { name: `alert ${n}` })
    await syncAndEvaluate()
    expect(await incidents()).toHaveLength(6)
    expect(await world.mailsTo(shop.email)).toBe(1)
    const inApp = await world.test.store.inWorkspace(shop.orgId, (tx) =>
      tx.select().from(notifications),
    )
    expect(inApp).toMatchObject([
      {
        userId: shop.owner,
        kind: 'alert',
        parts: { alert: '6 alerts', sentence: expect.stringContaining('alert 0, alert 1') },
        link: `/org/${shop.orgId}/insights/alerts`,
      },
    ])
  })

  it('reach people in the ways that they chose', async () => {
    await world.test.store.inWorkspace(shop.orgId, (tx) =>
      tx.insert(notificationChoices).values({
        orgId: shop.orgId,
        userId: shop.owner,
        kind: 'alert',
        inApp: true,
        byMail: false,
      }),
    )
    low(shop, yesterday())
    await addAlert(shop)
    await syncAndEvaluate()
    expect(await world.mailsTo(shop.email)).toBe(0)
    const { id: incidentId } = await onlyIncident()
    const { notices } = await getAlertIncident(shop.ctx, { incidentId })
    expect(notices.map(({ via, state }) => [via, state])).toEqual([['app', 'sent']])
  })

  it('about data sources of one platform that fail one after the other follow in one', async () => {
    const second = await world.connect(shop.orgId, 'SP', 'second shop')
    const third = await world.connect(shop.orgId, 'SP', 'third shop')
    const rule = { kind: 'failing' } as const
    for (const connection_id of [shop.connectionId, second, third]) {
      await addAlert(shop, { name: 'Source', watch: { kind: 'connection', connection_id }, rule })
    }
    for (const connectionId of [shop.connectionId, second, third]) {
      await world.endSync({ ...shop, connectionId }, 'failed')
      await world.evaluate(shop.orgId)
      world.test.clock.now = new Date(world.test.clock.now.getTime() + 300_000)
    }
    expect(await incidents()).toHaveLength(3)
    expect(await world.mailsTo(shop.email)).toBe(1)
    world.test.clock.now = new Date(world.test.clock.now.getTime() + 3_700_000)
    await world.resume()
    expect(await world.mailsTo(shop.email)).toBe(2)
    const inApp = await world.test.store.inWorkspace(shop.orgId, (tx) =>
      tx.select({ parts: notifications.parts }).from(notifications),
    )
    const alert = '2 alerts about Shopify'
    expect(inApp).toContainEqual({ parts: expect.objectContaining({ alert }) })
  })

  it('beyond the most a day wait for the next morning, and are one then', async () => {
    const quiet = { hours: null, working_days: false, most_a_day: 1 }
    for (let n = 0; n < 3; n += 1) {
      low(shop, yesterday())
      await addAlert(shop, { name: `alert ${n}`, quiet })
      await syncAndEvaluate()
    }
    expect(await incidents()).toHaveLength(3)
    expect(await world.mailsTo(shop.email)).toBe(1)
    world.test.clock.now = new Date('2026-11-15T13:01:00Z')
    await world.resume()
    expect(await world.mailsTo(shop.email)).toBe(2)
  })

  it('wait for the end of quiet hours', async () => {
    low(shop, yesterday())
    await addAlert(shop, {
      quiet: { hours: { from: 11, until: 18 }, working_days: false, most_a_day: 10 },
    })
    await syncAndEvaluate()
    expect(await world.mailsTo(shop.email)).toBe(0)
    const incident = await onlyIncident()
    const { notices } = await getAlertIncident(shop.ctx, { incidentId: incident.id })
    expect(notices).toMatchObject([{ state: 'waiting', at: '2026-11-14T23:00:00.000Z' }])
    world.test.clock.now = new Date('2026-11-14T23:00:10Z')
    await world.resume()
    expect(await world.mailsTo(shop.email)).toBe(1)
  })

  it('are left out for people without access, and the incident says so', async () => {
    const id = await world.test.addUser(`leaver-${shop.email}`)
    await world.test.addMember(shop.orgId, id, 'member')
    low(shop, yesterday())
    await createAlert(shop.ctx, newAlert(id))
    await world.test.store.asSystem((tx) =>
      tx.update(memberships).set({ isActive: false }).where(eq(memberships.userId, id)),
    )
    await syncAndEvaluate()
    expect(await world.mailsTo(`leaver-${shop.email}`)).toBe(0)
    const incident = await onlyIncident()
    const { notices } = await getAlertIncident(shop.ctx, { incidentId: incident.id })
    expect(notices).toMatchObject([{ state: 'skipped', message: 'They no longer have access.' }])
  })

  it('follow again when a snooze ends and it still fires', async () => {
    low(shop, yesterday())
    await addAlert(shop)
    await syncAndEvaluate()
    const incident = await onlyIncident()
    const until = new Date(noon.getTime() + 3_600_000).toISOString()
    await changeAlertIncident(shop.ctx, { incidentId: incident.id, event: 'snooze', until })
    await world.resume()
    expect(await incidents()).toMatchObject([{ state: 'snoozed', snoozed_until: until }])
    world.test.clock.now = new Date(noon.getTime() + 3_600_000)
    await world.resume()
    expect(await incidents()).toMatchObject([{ state: 'open', snoozed_until: null }])
    expect(await world.mailsTo(shop.email)).toBe(2)
  })
})

describe('a webhook of the workspace', () => {
  it('is sent the incident and its recovery, each once', async () => {
    const url = `${world.receiver.url}/events`
    const event_types = ['alert.opened', 'alert.recovered'] as const
    const { webhook } = await createWebhook(shop.ctx, {
      name: 'Pager',
      url,
      event_types: [...event_types],
    })
    world.test.clock.now = new Date(noon.getTime() + 1_000)
    low(shop, yesterday())
    await addAlert(shop)
    await syncAndEvaluate()
    await collectWebhookMessages(world.services)
    nextDay()
    await syncAndEvaluate()
    for (let round = 0; round < 2; round += 1) await collectWebhookMessages(world.services)
    const { items } = await listWebhookMessages(shop.ctx, {
      webhookId: webhook.id,
      page: 1,
      page_size: 10,
    })
    const incident = await onlyIncident()
    expect(items.map(({ type }) => type).toSorted()).toEqual(event_types)
    for (const { payload } of items) {
      const { data } = JSON.parse(payload) as { data: object }
      expect(data).toMatchObject({
        incident_id: incident.id,
        name: 'Low sales',
        message: 'Net sales were $500.00 on Nov 13, below $2,000.00.',
        value: 500,
        expected: 2_000,
        currency: 'USD',
        url: `http://cartograph.example/org/${shop.orgId}/insights/alerts?incident=${incident.id}`,
      })
    }
  })
})

describe.each(['before', 'after'] as const)('a process that is killed %s a commit', (when) => {
  it('at whichever, leaves each recipient one message', async () => {
    let deaths = 0
    for (let calls = 1, hasDied = true; hasDied; calls += 1) {
      world.test.clock.now = noon
      shop = await world.addShop()
      world.receiver.received.length = 0
      low(shop, yesterday())
      await addAlert(shop, { slack: { kind: 'url', url: `${world.receiver.url}/slack` } })
      await world.endSync(shop)
      world.test.jobs.length = 0
      const one = mortal(world.services, calls, when)
      await world.evaluate(shop.orgId, one.dying).catch(() => undefined)
      hasDied = one.hasDied()
      deaths += hasDied ? 1 : 0
      for (let minutes = 0; minutes < 3; minutes += 1) {
        await world.evaluate(shop.orgId)
        await world.resume()
        world.test.clock.now = new Date(world.test.clock.now.getTime() + 60_000)
      }
      const slack = world.receiver.received.filter(({ path }) => path === '/slack')
      expect([calls, await world.mailsTo(shop.email), slack.length]).toEqual([calls, 1, 1])
      expect(await incidents()).toHaveLength(1)
      expect(calls).toBeLessThan(20)
    }
    expect(deaths).toBeGreaterThan(1)
  }, 60_000)
})
