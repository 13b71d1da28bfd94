import type { JobPayload, ReportScheduleId } from '@cartograph/contract'
import { mails, reportSchedules } from '@cartograph/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  confirmPublicRecipient,
  deliverHook,
  listReportRuns,
  resumeReports,
  sendReport,
  startDueReports,
} from '../index.ts'
import { openHookReceiver } from '../../testing/hook-receiver.ts'
import { mortal } from '../../testing/mortal.ts'
import { openSendingWorld, start, type SendingWorld } from '../../testing/sending-world.ts'

let world: SendingWorld
let shop: Awaited<ReturnType<SendingWorld['addShop']>>
let receiver: Awaited<ReturnType<typeof openHookReceiver>>
beforeAll(async () => {
  world = await openSendingWorld()
  shop = await world.addShop(1)
  receiver = await openHookReceiver()
}, 120_000)
afterAll(async () => {
  await receiver.close()
  await world.close()
})
let scheduleId: ReportScheduleId
/** A new schedule that is due, as the only one; returns its job. */
async function dueReport(): Promise<JobPayload<'send-report'>> {
  world.test.clock.now = start
  world.test.jobs.length = 0
  receiver.received.length = 0
  await world.test.store.asSystem(async (tx) => {
    await tx.delete(reportSchedules)
    await tx.delete(mails)
  })

  const { schedule } = await world.addSchedule(shop.ctx, shop.reportId, [
    { kind: 'member', user_id: shop.owner },
    { kind: 'address', email: 'ann@agency.example' },
    { kind: 'webhook', url: `${receiver.url}/hook` },
    { kind: 'slack', url: `${receiver.url}/slack` },
  ])
  await confirmPublicRecipient(world.test.ctx, { token: await world.tokenOf('ann@agency.example') })
  world.passTime(10)
  await startDueReports(world.services)
  scheduleId = schedule.id
  const [job, ...others] = world.test.jobs.splice(0)
  expect([job?.name, others]).toEqual(['send-report', []])
  return job?.payload as JobPayload<'send-report'>
}

/** Another process works on what is left, as often as the scheduler looks. */
async function othersGoOn(): Promise<void> {
  for (let minutes = 0; minutes < 3; minutes += 1) {
    await resumeReports(world.services)
    await world.runJobs()
    world.passTime(1)
  }
}

async function outcome() {
  const sent = await world.reportMails()
  const { items } = await listReportRuns(shop.ctx, {
    reportId: shop.reportId,
    scheduleId,
    page: 1,
    size: 10,
  })
  const at = (path: string) => receiver.received.filter((one) => one.path === path)
  return {
    mails: sent.map(({ to }) => to).toSorted(),
    runs: items.map(({ state }) => state),
    deliveries: items.flatMap(({ deliveries }) =>
      deliveries.map(({ kind, state }) => [kind, state]),
    ),
    hooks: at('/hook'),
    slack: at('/slack'),
  }
}

const everyone = [
  ['address', 'sent'],
  ['member', 'sent'],
  ['slack', 'sent'],
  ['webhook', 'sent'],
]

describe.each(['before', 'after'] as const)('a worker that is killed %s a commit', (when) => {
  it('of the report, at whichever, leaves each recipient exactly one', async () => {
    let deaths = 0
    for (let calls = 1, hasDied = true; hasDied; calls += 1) {
      const payload = await dueReport()
      const mortalOne = mortal(world.services, calls, when)
      await sendReport(mortalOne.dying, payload, new AbortController().signal).catch(
        () => undefined,
      )
      hasDied = mortalOne.hasDied()
      deaths += hasDied ? 1 : 0
      await othersGoOn()
      const { hooks, slack, ...rest } = await outcome()
      expect([calls, rest]).toEqual([
        calls,
        { mails: ['ann@agency.example', shop.email], runs: ['done'], deliveries: everyone },
      ])
      expect([calls, hooks.length, slack.length]).toEqual([calls, 1, 1])
      expect(calls).toBeLessThan(20)
    }
    expect(deaths).toBeGreaterThan(2)
  })

  it('of a request leaves Slack one message or says that it is not known, and a webhook one id', async () => {
    for (let calls = 1; calls <= 2; calls += 1) {
      const payload = await dueReport()
      await sendReport(world.services, payload, new AbortController().signal)
      for (const hook of world.test.jobs.splice(0)) {
        const { dying } = mortal(world.services, calls, when)
        await deliverHook(dying, hook.payload as JobPayload<'deliver-report'>).catch(
          () => undefined,
        )
      }
      await othersGoOn()
      const { hooks, slack, deliveries } = await outcome()
      const stateOf = (kind: string) => deliveries.find(([one]) => one === kind)?.[1]
      expect(new Set(hooks.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
      expect(new Set(hooks.map(({ body }) => body)).size).toBe(1)
      expect(stateOf('webhook')).toBe('sent')
      // It is known to be sent, or was never begun, or else it cannot be known.
      const isKnown = when === 'before' ? calls === 1 : calls === 2
      expect(stateOf('slack')).toBe(isKnown ? 'sent' : 'unknown')
      expect(slack.length).toBe(when === 'after' && calls === 1 ? 0 : 1)
    }
  })
})
