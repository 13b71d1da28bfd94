import { addDays, dayAt, type AlertInput } from '@cartograph/contract'
import {
  alertIncidents,
  alertPictures,
  alerts,
  eq,
  mails,
  memberships,
  workspaces,
} from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addAlert,
  newAlert,
  openAlertWorld,
  type AlertShop,
  type AlertWorld,
} from '../../testing/alert-world.ts'
import type { Services } from '../../context.ts'
import { deliverDueMail, type OutgoingMail } from '../../mail/index.ts'
import { createNote } from '../../notes/index.ts'
import { createAlert, deleteAlert, getAlertIncident, listAlertIncidents } from '../index.ts'
import { canSlackLoadFrom, deleteOldAlertPictures, getAlertPicture } from './slack-pictures.ts'

let world: AlertWorld
let shop: AlertShop
/** With an address that Slack can reach. */
let reachable: Services
const noon = new Date('2026-11-14T17:00:00Z')
beforeAll(async () => {
  world = await openAlertWorld()
  const settings = { ...world.services.settings, publicUrl: () => 'https://app.fernhill.com' }
  reachable = { ...world.services, settings }
})
afterAll(() => world.close())
beforeEach(async () => {
  world.test.clock.now = noon
  world.test.jobs.length = 0
  world.receiver.received.length = 0
  shop = await world.addShop()
  world.setValue(shop.orgId, yesterday(), 500)
})

const yesterday = () => addDays(dayAt(world.test.clock.now.getTime(), 'America/New_York'), -1)
const rule = { kind: 'unusual', sensitivity: 'often', direction: 'low' } as const
const toSlack = () => ({ kind: 'url', url: `${world.receiver.url}/slack` }) as const
const syncAndEvaluate = async (services = reachable) => {
  await world.endSync(shop)
  await world.evaluate(shop.orgId, services)
}

async function mailsSent(): Promise<Map<string, OutgoingMail>> {
  const sent = new Map<string, OutgoingMail>()
  const transport = { send: async (mail: OutgoingMail) => void sent.set(mail.to, mail) }
  await deliverDueMail(world.test.ctx, transport)
  return sent
}

interface SlackMessage {
  readonly text: string
  readonly blocks: readonly {
    readonly type: string
    readonly image_url?: string
    readonly alt_text?: string
  }[]
}
async function slackMessages(): Promise<SlackMessage[]> {
  await world.resume()
  return world.receiver.received.map(({ body }) => JSON.parse(body) as SlackMessage)
}
const imagesOf = (message: SlackMessage | undefined) =>
  (message?.blocks ?? []).filter(({ type }) => type === 'image')
const tokenOf = (url = '') => /\/public\/alert-charts\/([\w-]{64})\.png$/.exec(url)?.[1] ?? ''
const load = (token: string) => getAlertPicture({ ...world.test.ctx, ...reachable }, token)
const isPng = (content: Uint8Array | undefined) =>
  Buffer.from(content ?? [])
    .subarray(1, 4)
    .toString() === 'PNG'
const storedPictures = () =>
  world.test.store.inWorkspace(shop.orgId, (tx) => tx.select().from(alertPictures))

/** A message to Slack with the picture of one incident. */
async function pictureInSlack(over: Partial<AlertInput> = {}) {
  const alert = await addAlert(shop, { rule, slack: toSlack(), members: [], ...over })
  await syncAndEvaluate()
  const [message, ...others] = await slackMessages()
  expect(others).toEqual([])
  return { alert, message, token: tokenOf(imagesOf(message)[0]?.image_url) }
}

const alt =
  /Chart of net sales from Oct 17, 2026 to Nov 13, 2026: between \$500\.00 and \$[\d,.]+, at the end \$500\.00, expected \$[\d,.]+ – \$[\d,.]+\./

describe('the chart of an incident', () => {
  it('comes with its mail, which says the same without it', async () => {
    await addAlert(shop, { rule })
    await syncAndEvaluate()
    const mail = (await mailsSent()).get(shop.email)
    expect(mail?.files).toMatchObject([{ name: 'chart-1.png', mediaType: 'image/png' }])
    expect(isPng(mail?.files[0]?.content)).toBe(true)
    expect(mail?.text).toMatch(alt)
    expect(mail?.html).toMatch(new RegExp(`<img src="cid:chart-1\\.png" alt="${alt.source}"`))
    expect(mail?.text).toMatch(/Net sales were \$500\.00 on Nov 13, below the expected range/)
    const [incident] = await world.test.store.inWorkspace(shop.orgId, (tx) =>
      tx.select().from(alertIncidents),
    )
    expect(incident?.chart?.values).toHaveLength(28)
    expect(incident?.chart?.values.at(-1)).toBe(500)
    expect(incident?.chart?.ranges.every((range) => range !== null && range.lower > 500)).toBe(true)
  }, 60_000)

  it('marks what was noted on its days, about its metric or nothing, and names it below', async () => {
    const write = (text: string, day: string, metric: string | null = null) =>
      createNote(shop.ctx, { text, from: day, to: day, source: null, metric, segment: null })
    await addAlert(shop, { rule, slack: toSlack() })
    await syncAndEvaluate()
    const [plain] = (await mailsSent()).get(shop.email)?.files ?? []
    shop = await world.addShop()
    world.setValue(shop.orgId, yesterday(), 500)
    await write('The supplier was late', '2026-11-02')
    await write('New <photos> on http://evil.example', '2026-11-12', 'ShopifyOrders.netSales')
    await write('More visits from ads', '2026-11-10', 'GATrafficSourceUtm.sessions')
    await write('Before the chart begins', '2026-10-01')
    await addAlert(shop, { rule, slack: toSlack() })
    await syncAndEvaluate()
    const mail = (await mailsSent()).get(shop.email)
    const words = /1\. Nov 2, 2026: The supplier was late · 2\. Nov 12, 2026: New .{0,9}photos/
    expect(mail?.text).toMatch(words)
    expect(mail?.html).toMatch(words)
    expect(mail?.text).not.toMatch(/http:\/\/evil|More visits|Before the chart/)
    expect(Buffer.from(mail?.files[0]?.content ?? [])).not.toEqual(
      Buffer.from(plain?.content ?? []),
    )
    const message = (await slackMessages()).at(-1)
    expect(JSON.stringify(message?.blocks)).toMatch(/1\. Nov 2, 2026: The supplier was late/)
  }, 60_000)

  it('is shown for the first three of several, each with its own text', async () => {
    const names = ['Net sales', 'Orders', 'Discounts', 'Refunds', 'Average order value']
    const metrics = ['netSales', 'orders', 'discounts', 'refunds', 'averageOrderValue']
    for (const [n, metric] of metrics.entries()) {
      await addAlert(shop, {
        name: names[n] ?? '',
        watch: {
          kind: 'metric',
          metric: `ShopifyOrders.${metric}`,
          filters: [],
          breakdown: null,
        },
        rule: { kind: 'value', is: 'below', value: 2_000 },
      })
    }
    await syncAndEvaluate()
    const mail = (await mailsSent()).get(shop.email)
    expect(mail?.files.map(({ name }) => name)).toEqual([
      'chart-1.png',
      'chart-2.png',
      'chart-3.png',
    ])
    const pictures = new Set(mail?.files.map(({ content }) => Buffer.from(content).toString('hex')))
    expect(pictures.size).toBe(3)
    const html = mail?.html ?? ''
    const parts = html.split('<h2 ').slice(1)
    const shownIn = parts.map((part) => [...(/cid:([\w.-]+)/.exec(part) ?? [])][1] ?? null)
    expect(shownIn).toEqual(['chart-1.png', 'chart-2.png', 'chart-3.png', null, null])
    for (const part of parts.slice(0, 3)) {
      const [, title = ''] = />([^<]+)<\/h2>/.exec(part) ?? []
      expect(part.toLowerCase()).toContain(`alt="chart of ${title.toLowerCase().split(' ')[0]}`)
    }
    for (const name of names) expect(mail?.text).toContain(name)
    // Gmail cuts off what is longer.
    expect(Buffer.byteLength(html)).toBeLessThan(102_000)
    const bytes = mail?.files.reduce((sum, { content }) => sum + content.length, 0) ?? 0
    expect(bytes).toBeLessThan(100_000)
  }, 60_000)

  it('is not sent with what is back to normal', async () => {
    const { alert } = await pictureInSlack({ members: [{ user_id: shop.owner, by_mail: true }] })
    await mailsSent()
    world.receiver.received.length = 0
    world.test.clock.now = new Date(noon.getTime() + 86_400_000)
    await syncAndEvaluate()
    const mail = (await mailsSent()).get(shop.email)
    expect(mail?.subject).toBe(`Back to normal: ${alert.name}`)
    expect(mail?.files).toEqual([])
    const [message] = await slackMessages()
    expect(message?.text).toContain('Back to normal')
    expect(imagesOf(message)).toEqual([])
  }, 60_000)
})

describe('a picture in Slack', () => {
  it('has an address that answers it, and a text for those who do not see it', async () => {
    const { message, token } = await pictureInSlack()
    expect(imagesOf(message)).toMatchObject([
      {
        image_url: `https://app.fernhill.com/public/alert-charts/${token}.png`,
        alt_text: expect.stringMatching(alt),
      },
    ])
    expect(isPng(await load(token))).toBe(true)
  })

  it('has its own address for each incident of a message', async () => {
    const first = yesterday()
    world.setValue(shop.orgId, first, 10_000)
    await addAlert(shop, {
      rule: { kind: 'value', is: 'below', value: 2_000 },
      slack: toSlack(),
    })
    await syncAndEvaluate()
    // Two runs with a day between them, of which one evaluation finds all.
    for (const days of [1, 3]) world.setValue(shop.orgId, addDays(first, days), 500 + days)
    world.test.clock.now = new Date(noon.getTime() + 3 * 86_400_000)
    await syncAndEvaluate()
    const [message, ...others] = await slackMessages()
    expect(others).toEqual([])
    const kinds = message?.blocks.map(({ type }) => type)
    expect(kinds).toEqual([
      'section',
      'image',
      'context',
      'section',
      'section',
      'image',
      'context',
      'section',
    ])
    const ends = imagesOf(message).map(
      ({ alt_text }) => /at the end (\S+)\.$/.exec(alt_text ?? '')?.[1],
    )
    expect(ends).toEqual(['$501.00', '$503.00'])
    const loaded = await Promise.all(
      imagesOf(message).map(({ image_url }) => load(tokenOf(image_url))),
    )
    expect(new Set(loaded.map((content) => Buffer.from(content).toString('hex'))).size).toBe(2)
    expect((await mailsSent()).get(shop.email)?.files).toHaveLength(2)
  })

  it('is left out where Slack cannot load it, and the message says the same', async () => {
    await addAlert(shop, { rule, slack: toSlack() })
    await syncAndEvaluate(world.services)
    const [message] = await slackMessages()
    expect(message?.text).toContain('Net sales were $500.00')
    expect(imagesOf(message)).toEqual([])
    expect(await storedPictures()).toEqual([])
  })

  it('that Slack refuses leaves its message, which is sent again without it', async () => {
    world.receiver.statuses.push(400)
    await addAlert(shop, { rule, slack: toSlack() })
    await syncAndEvaluate()
    const [refused, accepted, ...others] = await slackMessages()
    expect([imagesOf(refused).length, imagesOf(accepted).length, others]).toEqual([1, 0, []])
    expect(accepted?.text).toBe(refused?.text)
    const listed = await listAlertIncidents(shop.ctx, { page: 1, page_size: 10, show: 'all' })
    for (const { id: incidentId } of listed.items) {
      const { notices } = await getAlertIncident(shop.ctx, { incidentId })
      expect(notices.find(({ via }) => via === 'slack')).toMatchObject({ state: 'sent' })
    }
    expect(listed.total).toBe(1)
  })

  it('is gone with its alert, with the workspace, and after a month', async () => {
    const gone = { code: 'not_found' }
    const ofAlert = await pictureInSlack()
    await deleteAlert(shop.ctx, { alertId: ofAlert.alert.id })
    await expect(load(ofAlert.token)).rejects.toMatchObject(gone)

    shop = await world.addShop()
    world.setValue(shop.orgId, yesterday(), 500)
    world.receiver.received.length = 0
    const ofWorkspace = await pictureInSlack()
    expect(isPng(await load(ofWorkspace.token))).toBe(true)
    await world.test.store.asSystem((tx) =>
      tx.delete(workspaces).where(eq(workspaces.orgId, shop.orgId)),
    )
    await expect(load(ofWorkspace.token)).rejects.toMatchObject(gone)

    shop = await world.addShop()
    world.setValue(shop.orgId, yesterday(), 500)
    world.receiver.received.length = 0
    const old = await pictureInSlack()
    const day = 86_400_000
    world.test.clock.now = new Date(noon.getTime() + 29 * day)
    await deleteOldAlertPictures(world.test.ctx)
    expect(isPng(await load(old.token))).toBe(true)
    world.test.clock.now = new Date(noon.getTime() + 30 * day)
    await expect(load(old.token)).rejects.toMatchObject(gone)
    world.test.clock.now = new Date(noon.getTime() + 30 * day + 1)
    await deleteOldAlertPictures(world.test.ctx)
    expect(await storedPictures()).toEqual([])
  })

  it('has no other address: one that was changed answers nothing', async () => {
    const { token } = await pictureInSlack()
    const other = await world.addShop()
    const ids = Buffer.from(token, 'base64url')
    const named = Buffer.from(other.orgId.replaceAll('-', ''), 'hex')
    const forged = [
      Buffer.concat([named, ids.subarray(16)]).toString('base64url'),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      'A'.repeat(64),
      token.slice(4),
      '',
    ]
    for (const one of forged) await expect(load(one)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a person who may not read alerts', () => {
  /** Their membership ends after the alert was made, which is what a later message finds. */
  const deactivate = (userId: AlertShop['owner']) =>
    world.test.store.asSystem((tx) =>
      tx.update(memberships).set({ isActive: false }).where(eq(memberships.userId, userId)),
    )

  it('is sent no mail and no picture, while the others are', async () => {
    const email = `leaver-${shop.email}`
    const id = await world.test.addUser(email)
    await world.test.addMember(shop.orgId, id, 'member')
    const both = [id, shop.owner].map((user_id) => ({ user_id, by_mail: true }))
    await addAlert(shop, { rule, members: both })
    await deactivate(id)
    await syncAndEvaluate()
    const recipients = await world.test.store.asSystem((tx) =>
      tx.select({ to: mails.recipient, kind: mails.kind }).from(mails),
    )
    expect(recipients.filter(({ to }) => to === email)).toEqual([])
    const sent = await mailsSent()
    expect([sent.has(email), sent.get(shop.email)?.files.length]).toEqual([false, 1])
  })

  it('puts no picture into Slack by an alert of theirs, while the message goes on', async () => {
    const id = await world.test.addUser(`author-${shop.email}`)
    await world.test.addMember(shop.orgId, id, 'admin')
    const author = { ...(await world.test.as(id, shop.orgId)), ...world.services }
    await createAlert(author, newAlert(id, { rule, members: [], slack: toSlack() }))
    await deactivate(id)
    await syncAndEvaluate()
    const [message] = await slackMessages()
    expect(message?.text).toContain('Net sales were $500.00')
    expect([imagesOf(message), await storedPictures()]).toEqual([[], []])
  })

  it('also where the person who made the alert is not known any more', async () => {
    await addAlert(shop, { rule, members: [], slack: toSlack() })
    await world.test.store.asSystem((tx) =>
      tx.update(alerts).set({ createdBy: null }).where(eq(alerts.orgId, shop.orgId)),
    )
    await syncAndEvaluate()
    const [message] = await slackMessages()
    expect([message?.text === undefined, imagesOf(message)]).toEqual([false, []])
  })
})

describe('the address of an installation', () => {
  it.each([
    'https://app.fernhill.com',
    'https://app.fernhill.com:8443',
    'https://8.8.8.8',
    'https://[2606:4700:4700::1111]',
  ])('is one that Slack can load from: %s', (url) => {
    expect(canSlackLoadFrom(url)).toBe(true)
  })

  it.each([
    'http://app.fernhill.com',
    'http://127.0.0.1:3000',
    'https://localhost',
    'https://localhost.',
    'https://app.localhost',
    'https://127.0.0.1',
    'https://10.0.0.8',
    'https://192.168.1.4:3000',
    'https://[::1]',
    'https://[fd00::1]',
    'https://cartograph',
    'https://cartograph.local',
    'https://cartograph.internal',
    'https://nas.home.arpa',
  ])('is not: %s', (url) => {
    expect(canSlackLoadFrom(url)).toBe(false)
  })
})
