import type { JobPayload } from '@cartograph/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Services } from '../../context.ts'
import { openHookReceiver } from '../../testing/hook-receiver.ts'
import { openSendingWorld, start, type SendingWorld } from '../../testing/sending-world.ts'
import { listReportRuns, sendReport, startDueReports, updateReportSchedule } from '../index.ts'

let world: SendingWorld
let shop: Awaited<ReturnType<SendingWorld['addShop']>>
let server: Awaited<ReturnType<typeof openHookReceiver>>
beforeAll(async () => {
  world = await openSendingWorld()
  world.test.clock.now = start
  shop = await world.addShop(1)
  server = await openHookReceiver()
}, 120_000)
afterAll(async () => {
  await server.close()
  await world.close()
})

it('a recipient of mail who is added while it is computed for Slack alone gets the file', async () => {
  const { reportId } = shop
  const { schedule } = await world.addSchedule(shop.ctx, reportId, [
    { kind: 'slack', url: `${server.url}/slack` },
  ])
  const { id: scheduleId, timing } = schedule
  world.passTime(10)
  await startDueReports(world.services)
  let computed = 0
  const { reportThreads } = world.services
  const during: Services = {
    ...world.services,
    reportThreads: {
      ...reportThreads,
      async shapeSection(material, signal) {
        computed += 1
        const kept = schedule.recipients.map(({ id }) => ({ kind: 'existing' as const, id }))
        const added = { kind: 'member' as const, user_id: shop.owner }
        await updateReportSchedule(shop.ctx, {
          reportId,
          scheduleId,
          timing,
          attachment: 'xlsx',
          is_paused: false,
          recipients: [...kept, added],
        })
        return reportThreads.shapeSection(material, signal)
      },
    },
  }
  const [job] = world.test.jobs.splice(0)
  const { signal } = new AbortController()
  await sendReport(during, job?.payload as JobPayload<'send-report'>, signal)
  const { items } = await listReportRuns(shop.ctx, { reportId, scheduleId, page: 1, size: 1 })
  const files = items[0]?.deliveries.map(({ kind, attachment }) => [kind, attachment])
  expect(computed).toBe(1)
  expect(files?.toSorted()).toEqual([
    ['member', 'xlsx'],
    ['slack', 'none'],
  ])
})
