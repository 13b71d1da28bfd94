import type { JobPayload, ReportRunId, ReportScheduleId } from '@cartograph/contract'
import { reportSchedules } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listAuditLog } from '../audit/index.ts'
import type { Services } from '../context.ts'
import { openHookReceiver } from '../testing/hook-receiver.ts'
import { openSendingWorld, start, type SendingWorld } from '../testing/sending-world.ts'
import {
  cancelReportRun,
  listReportRuns,
  resumeReports,
  sendReport,
  startDueReports,
  testReportSchedule,
} from './index.ts'

let world: SendingWorld
let shop: Awaited<ReturnType<SendingWorld['addShop']>>
let receiver: Awaited<ReturnType<typeof openHookReceiver>>
let scheduleId: ReportScheduleId
beforeAll(async () => {
  world = await openSendingWorld()
  world.test.clock.now = start
  shop = await world.addShop(1)
  receiver = await openHookReceiver()
}, 120_000)
afterAll(async () => {
  await receiver.close()
  await world.close()
})
beforeEach(async () => {
  world.test.clock.now = start
  world.test.jobs.length = 0
  receiver.received.length = 0
  await world.clearMail()
  await world.test.store.asSystem((tx) => tx.delete(reportSchedules))
  const { schedule } = await world.addSchedule(shop.ctx, shop.reportId, [
    { kind: 'member', user_id: shop.owner },
    { kind: 'webhook', url: `${receiver.url}/hook` },
  ])
  scheduleId = schedule.id
})

async function due(): Promise<JobPayload<'send-report'>> {
  world.passTime(10)
  await startDueReports(world.services)
  const [job] = world.test.jobs.splice(0)
  return job?.payload as JobPayload<'send-report'>
}
const cancel = (runId: ReportRunId, by = shop.ctx) =>
  cancelReportRun(by, { reportId: shop.reportId, scheduleId, runId })
async function history() {
  const of = { reportId: shop.reportId, scheduleId, page: 1, size: 10 }
  return (await listReportRuns(shop.ctx, of)).items
}
const cancelled = { state: 'cancelled', cancelled_by: 'Ada Test', deliveries: [] }

it('a report that is cancelled while it is computed stops at once, and is sent to no recipient', async () => {
  const payload = await due()
  const { reportThreads } = world.services
  const during: Services = {
    ...world.services,
    reportThreads: {
      ...reportThreads,
      // Takes for ever, unless the worker stops.
      async shapeSection(_material, signal) {
        await cancel(payload.run_id)
        return new Promise((_resolve, reject) => {
          const leave = () => reject(new Error('The caller has left'))
          if (signal.aborted) leave()
          signal.addEventListener('abort', leave)
        })
      },
    },
  }
  await sendReport(during, payload, new AbortController().signal)
  await resumeReports(world.services)
  expect(world.test.jobs).toEqual([])
  expect(await history()).toMatchObject([{ ...cancelled, message: null }])
  expect([await world.reportMails(), receiver.received]).toEqual([[], []])
  const { data } = await listAuditLog(shop.ctx, { page: 1, page_size: 1 })
  expect(data).toMatchObject([
    { action: 'report_run.cancelled', details: { report: shop.reportId, run: payload.run_id } },
  ])
})

it('a report that waits is cancelled too, and the next one is sent at its time', async () => {
  const payload = await due()
  await cancel(payload.run_id)
  await sendReport(world.services, payload, new AbortController().signal)
  expect(await history()).toMatchObject([cancelled])
  world.passTime(24 * 60 - 10)
  await due()
  await resumeReports(world.services)
  await world.runJobs()
  expect((await history()).map(({ state }) => state)).toEqual(['done', 'cancelled'])
  expect(await world.reportMails()).toHaveLength(1)
})

it('what was sent stays sent', async () => {
  const payload = await due()
  await sendReport(world.services, payload, new AbortController().signal)
  await expect(cancel(payload.run_id)).rejects.toMatchObject({ code: 'conflict' })
  expect(await history()).toMatchObject([{ state: 'done', cancelled_by: null }])
  expect(await world.reportMails()).toHaveLength(1)
})

it('a test is cancelled by the person who asked for it, and by no other', async () => {
  const { userId } = await world.addPerson(shop.orgId, 'member')
  const colleague = { ...shop.ctx, ...(await world.test.as(userId, shop.orgId)) }
  const { run_id: runId } = await testReportSchedule(colleague, {
    reportId: shop.reportId,
    scheduleId,
  })
  await expect(cancel(runId)).rejects.toMatchObject({ code: 'not_found' })
  await cancel(runId, colleague)
  await world.runJobs()
  expect(await world.reportMails()).toEqual([])
})
