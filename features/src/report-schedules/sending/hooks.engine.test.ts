import {
  formatOf,
  type JobPayload,
  type RecipientInput,
  type ReportScheduleId,
} from '@cartograph/contract'
import { reportSchedules } from '@cartograph/store'
import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { computeReport, fileFormat } from '../../reports/index.ts'
import { openHookReceiver } from '../../testing/hook-receiver.ts'
import {
  openSendingWorld,
  reportBody,
  start,
  type SendingWorld,
} from '../../testing/sending-world.ts'
import {
  deliverHook,
  listReportRuns,
  resumeReports,
  sendReport,
  startDueReports,
} from '../index.ts'

let world: SendingWorld
let shop: Awaited<ReturnType<SendingWorld['addShop']>>
beforeAll(async () => {
  world = await openSendingWorld()
  shop = await world.addShop(1)
}, 120_000)
afterAll(() => world.close())

let server: Awaited<ReturnType<typeof openHookReceiver>>
beforeEach(async () => {
  world.test.clock.now = start
  world.test.jobs.length = 0
  server = await openHookReceiver()
  await world.clearMail()
})
afterEach(async () => {
  await server.close()
  await world.test.store.asSystem((tx) => tx.delete(reportSchedules))
})

const hook = (path = ''): RecipientInput => ({ kind: 'webhook', url: `${server.url}/hook${path}` })
const slack = (): RecipientInput => ({ kind: 'slack', url: `${server.url}/slack` })
async function schedule(...recipients: RecipientInput[]) {
  const saved = await world.addSchedule(shop.ctx, shop.reportId, recipients)
  return { ...saved, scheduleId: saved.schedule.id, reportId: shop.reportId }
}
const startDue = () => startDueReports(world.services)
/** Nine o'clock: the schedule is due, and everything runs. */
async function atNine(): Promise<void> {
  world.passTime(10)
  await startDue()
  await world.runJobs()
}
async function runsOf(scheduleId: ReportScheduleId) {
  const of = { reportId: shop.reportId, scheduleId, page: 1, size: 50 }
  return (await listReportRuns(shop.ctx, of)).items
}
describe('a webhook', () => {
  it('is signed, so that its receiver can check it by itself', async () => {
    const { webhook_secrets: secrets } = await schedule(hook())
    await atNine()
    const [request] = server.received
    const { headers = {}, body = '' } = request ?? {}
    const key = Buffer.from((secrets[0]?.secret ?? '').replace('whsec_', ''), 'base64')
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
    const expected = createHmac('sha256', key).update(signed).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${expected}`)
    expect(headers['webhook-timestamp']).toBe(String(world.test.clock.now.getTime() / 1000))
    expect(headers['idempotency-key']).toBe(headers['webhook-id'])
    const { data } = JSON.parse(body)
    const { sections } = await computeReport(
      shop.ctx,
      { orgId: shop.orgId, role: 'demo' },
      reportBody,
    )
    expect(data).toMatchObject({
      delivery_id: headers['webhook-id'],
      report: { id: shop.reportId, name: 'Monday trading' },
      period: { from: '2026-06-08', to: '2026-06-14' },
      sections: [{ title: 'Sales by country', summary: sections[0]?.section.summary }],
    })
  })

  it('that fails is called again later with the same id and body, until it succeeds', async () => {
    const { scheduleId } = await schedule(hook())
    server.statuses.push(503, 429)
    await atNine()
    expect(await runsOf(scheduleId)).toMatchObject([
      {
        state: 'done',
        deliveries: [{ state: 'waiting', attempts: 1, message: 'It answered with status 503.' }],
      },
    ])
    for (const minutes of [1, 5]) {
      await resumeReports(world.services)
      await world.runJobs()
      world.passTime(minutes)
      await resumeReports(world.services)
      await world.runJobs()
    }
    expect(await runsOf(scheduleId)).toMatchObject([
      { deliveries: [{ state: 'sent', attempts: 3, message: null }] },
    ])
    expect(server.received).toHaveLength(3)
    const [first, ...again] = server.received
    for (const { headers, body } of again) {
      expect(body).toBe(first?.body)
      expect(headers['webhook-id']).toBe(first?.headers['webhook-id'])
    }
  })

  it('that refuses for good is given up at once', async () => {
    const { scheduleId } = await schedule(hook())
    server.statuses.push(404)
    await atNine()
    expect(await runsOf(scheduleId)).toMatchObject([
      {
        deliveries: [
          { state: 'failed', message: 'It answered with status 404. Check its address.' },
        ],
      },
    ])
  })

  it('in a private network is refused, also when the name leads there only now', async () => {
    const services = {
      ...world.services,
      settings: { ...world.services.settings, allowsPrivateDestinations: false },
    }
    const { port } = server
    const { scheduleId } = await schedule(
      { kind: 'webhook', url: `http://127.0.0.1:${port}/a` },
      { kind: 'webhook', url: `http://localhost:${port}/b` },
      { kind: 'webhook', url: `http://[::1]:${port}/c` },
      { kind: 'webhook', url: `http://2130706433:${port}/d` },
    )
    world.passTime(10)
    await startDue()
    const [job] = world.test.jobs.splice(0)
    await sendReport(
      services,
      job?.payload as JobPayload<'send-report'>,
      new AbortController().signal,
    )
    for (const { payload } of world.test.jobs.splice(0))
      await deliverHook(services, payload as JobPayload<'deliver-report'>)
    expect(server.received).toEqual([])
    const [run] = await runsOf(scheduleId)
    expect(run?.deliveries.map(({ state, message }) => [state, message])).toEqual(
      Array.from({ length: 4 }, () => ['failed', expect.stringContaining('private network')]),
    )
  })
})

describe('Slack', () => {
  it('gets a message with title, period, figures and link', async () => {
    await schedule(slack())
    await atNine()
    const message = JSON.parse(server.received[0]?.body ?? '{}')
    const { sections } = await computeReport(
      shop.ctx,
      { orgId: shop.orgId, role: 'demo' },
      reportBody,
    )
    const { summary, metrics } = sections[0]?.section ?? {}
    const [net] = metrics ?? []
    if (net === undefined) throw new Error('The section has no metric')
    const total = fileFormat.formatValue(summary?.values[0] ?? null, formatOf(net, 'USD'))
    expect(message.blocks.map(({ type }: { type: string }) => type)).toEqual([
      'header',
      'context',
      'section',
      'section',
    ])
    const text = JSON.stringify(message)
    for (const part of [
      'Monday trading',
      'Fernhill Goods · Jun 8–14, 2026',
      total,
      `/org/${shop.orgId}/insights/reports/${shop.reportId}|Open report>`,
    ]) {
      expect(text).toContain(part)
    }
  })
})
