import { setTimeout as sleep } from 'node:timers/promises'
import { dayAt, seededRandom } from '@cartograph/contract'
import { recordMailOutcomes, startDueReports } from '@cartograph/features'
import {
  loadReadPdf,
  openHookReceiver,
  openTestServices,
  readWorkbook,
  type TestServices,
} from '@cartograph/features/testing'
import { createWorld } from '@cartograph/sandbox'
import { reportDeliveries, reportRuns, reportSchedules, sql } from '@cartograph/store'
import { silentLog } from '@cartograph/store/testing'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEventReceivers } from '../testing/event-receivers.ts'
import { killInRounds } from '../testing/kill-in-rounds.ts'
import { createKillPoints, type KillMoment } from '../testing/kill-points.ts'
import { KilledSender } from '../testing/killed-sender.ts'
import { openMailServer } from '../testing/open-mail-server.ts'
import { leavesOf, readMime, type MimePart } from '../testing/read-mime.ts'
import { addReportShop } from '../testing/report-shop.ts'
import { openSentEvents } from '../testing/sent-events.ts'
import { openJobQueue, type OpenJobQueue } from './job-queue.ts'

/** `npm run soak` kills 40 times in each test. */
const reportKills = Number(process.env['REPORT_KILLS'] ?? 4)
const eventKills = Number(process.env['EVENT_KILLS'] ?? 3)
const seed = Number(process.env['KILLS_SEED'] ?? 1)

const timezone = 'America/New_York'
const now = new Date()
const world = createWorld({
  seed: 8,
  startDay: dayAt(now.getTime() - 30 * 86_400_000, timezone),
  orders: 20_000,
  timezone,
  currency: 'USD',
})

const points = createKillPoints()
const receivers = createEventReceivers(points.pass)
let test: TestServices
let mail: Awaited<ReturnType<typeof openMailServer>>
let hooks: Awaited<ReturnType<typeof openHookReceiver>>
let sender: KilledSender
let queue: OpenJobQueue
let shop: Awaited<ReturnType<typeof addReportShop>>
beforeAll(async () => {
  test = await openTestServices()
  test.clock.now = now
  mail = await openMailServer({
    recipient() {
      void points.pass('mail envelope')
      return null
    },
    async content() {
      await points.pass('mail content')
      return null
    },
  })
  hooks = await openHookReceiver(async (hook) => {
    if (hook.path.startsWith('/events')) return receivers.answer(hook)
    await points.pass(hook.path === '/slack' ? 'slack' : 'webhook')
    return null
  })
  const { connectionString: databaseUrl, secretKey } = test.store
  sender = new KilledSender({ databaseUrl, secretKey, smtpUrl: mail.url })
  await sender.ready
  queue = await openJobQueue({
    store: test.store,
    log: pino({ level: 'silent' }),
    supervise: false,
  })
  shop = await addReportShop(test, {
    world,
    warehouseSocket: sender.warehouseSocket,
    url: hooks.url,
  })
}, 300_000)
afterAll(async () => {
  await sender.remove()
  await queue.stop()
  await mail.close()
  await hooks.close()
  await test.close()
})

it('mail has the text, the page and the file with the same numbers, as other programs read them', async () => {
  await makeDue()
  await untilSettled()
  expect(await checkRound()).toEqual({ twice: 0, unknown: 0 })
  const [run] = (await readHistory()).runs
  const total = countOrders(run?.periodFrom ?? '', run?.periodTo ?? '')
  expect(total).toBeGreaterThan(0)
  const read = await Promise.all(reportMails().map(readTotals))
  const shown = [String(total), String(total)]
  expect(read.toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
    { kind: 'none', totals: shown },
    { kind: 'none', totals: shown },
    { kind: 'pdf', totals: [...shown, String(total)] },
    { kind: 'pdf', totals: [...shown, String(total)] },
    { kind: 'xlsx', totals: [...shown, String(total)] },
    { kind: 'xlsx', totals: [...shown, String(total)] },
  ])
}, 120_000)

/** The orders as the text of a mail has them, its page, and its file. */
async function readTotals(received: MimePart) {
  const [text, page, file, ...others] = leavesOf(received)
  if (text?.type !== 'text/plain' || page?.type !== 'text/html' || others.length > 0)
    throw new Error('These are not the parts of a report')
  const shown = [text.content.toString(), page.content.toString().replaceAll(/<[^>]*>/g, ' ')]
  const totals = shown.map((one) => /Orders:?\s+(\d+)\s/.exec(one)?.[1])
  if (file === undefined) return { kind: 'none', totals }
  if (file.type === 'application/pdf') {
    const readPdf = await loadReadPdf()
    const pages = await readPdf(file.content)
    return { kind: 'pdf', totals: [...totals, /Total (\d+) /.exec(pages.join(' '))?.[1]] }
  }
  const [sheet] = readWorkbook(file.content)
  const row = sheet?.rows.find(([first]) => first?.text === 'Total')
  const cell = row?.find((one) => one?.isNumber === true)
  return { kind: file.name?.split('.').at(-1) ?? '', totals: [...totals, cell?.text] }
}

/** Reports are the only mail that is ended with one click. */
function reportMails() {
  const all = mail.received.map(({ source }) => readMime(source))
  return all.filter(({ header }) => header('list-unsubscribe') !== null)
}

/** From the orders of the world, by nothing that the product is made of. */
function countOrders(from: string, to: string): number {
  const dayOf = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone })
  const days = [...world.orders.until(now)]
    .filter(({ isTest }) => !isTest)
    .map(({ createdAt }) => dayOf.format(createdAt))
  return days.filter((day) => day >= from && day <= to).length
}

it(
  'a worker that is killed while it sends leaves each recipient one report, or says what it cannot know',
  async () => {
    console.log(`KILLS_SEED=${seed} REPORT_KILLS=${reportKills}`)
    const random = seededRandom(seed)
    const moments = momentsOf(reportKills, reportMoments, random)
    const seen = { rounds: 0, twice: 0, unknown: 0 }
    await killInRounds(
      moments,
      { sender, points, random },
      {
        start: makeDue,
        untilSettled,
        afterKill: passTwoMinutes,
        async check() {
          const { twice, unknown } = await checkRound()
          seen.rounds += 1
          seen.twice += twice
          seen.unknown += unknown
        },
      },
    )
    console.log(seen)
    // What the first moments make unknowable.
    expect(seen.twice).toBeGreaterThan(0)
    expect(seen.unknown).toBeGreaterThan(0)
  },
  120_000 + reportKills * 30_000,
)

it(
  'and each webhook every event, under one id, with a log that says what became of each attempt',
  async () => {
    console.log(`KILLS_SEED=${seed} EVENT_KILLS=${eventKills}`)
    const random = seededRandom(seed)
    const moments = momentsOf(eventKills, eventMoments, random)
    const clock = () => new Date()
    const ingestion = { ...shop.ctx.ingestion, queue }
    const ctx = { ...shop.ctx, clock, ingestion }
    const events = await openSentEvents(ctx, { url: hooks.url, receivers })
    const seen = { rounds: 0, interrupted: 0 }
    await killInRounds(
      moments,
      { sender, points, random },
      {
        start: events.startAgain,
        untilSettled: events.untilSettled,
        async afterKill() {
          await events.passTwoMinutes()
          await events.finishSyncs(1)
        },
        async check() {
          seen.rounds += 1
          seen.interrupted += await events.check()
        },
      },
    )
    console.log(seen)
    // By the first moment, which withholds the answer.
    expect(seen.interrupted).toBeGreaterThan(0)
  },
  60_000 + eventKills * 30_000,
)

type PointAndHold = Pick<KillMoment, 'point' | 'isHeld'>

/** Those that withhold the answer of what was received leave the sender in doubt. */
const reportMoments: readonly PointAndHold[] = [
  { point: 'mail content', isHeld: true },
  { point: 'slack', isHeld: true },
  { point: 'webhook', isHeld: true },
  { point: 'mail envelope', isHeld: false },
]
const eventMoments: readonly PointAndHold[] = [
  { point: 'slow event', isHeld: true },
  { point: 'failing event', isHeld: false },
  { point: 'cutting event', isHeld: false },
]

/** Each once, and then any of them. */
function momentsOf(kills: number, all: readonly PointAndHold[], random: () => number) {
  return Array.from({ length: kills }, (_, n): KillMoment => {
    const nth = 1 + Math.floor(random() * 3)
    const first = all[n]
    if (first !== undefined) return { ...first, nth }
    const point = all[Math.floor(random() * all.length)]?.point ?? 'webhook'
    return { point, nth, isHeld: random() < 0.5 }
  })
}

async function makeDue(): Promise<void> {
  mail.received.length = 0
  hooks.received.length = 0
  await test.store.asSystem(async (tx) => {
    await tx.delete(reportRuns)
    await tx.update(reportSchedules).set({ nextRunAt: new Date() })
  })
  const clock = () => new Date()
  const ingestion = { ...test.services.ingestion, queue }
  const started = await startDueReports({ store: test.store, clock, log: silentLog, ingestion })
  expect(started).toHaveLength(shop.schedules.length)
}

/** After which a request that was being sent is known to have been interrupted. */
async function passTwoMinutes(): Promise<void> {
  await test.store.asSystem((tx) =>
    tx
      .update(reportDeliveries)
      .set({ attemptedAt: sql`${reportDeliveries.attemptedAt} - interval '2 minutes'` }),
  )
}

async function readHistory() {
  await recordMailOutcomes(test.services)
  return test.store.asSystem(async (tx) => ({
    runs: await tx.select().from(reportRuns),
    deliveries: await tx.select().from(reportDeliveries),
  }))
}

async function untilSettled(): Promise<void> {
  for (;;) {
    const { runs, deliveries } = await readHistory()
    const isOpen = ({ state }: { readonly state: string }) =>
      ['waiting', 'running', 'sending'].includes(state)
    if (!runs.some(isOpen) && !deliveries.some(isOpen)) return
    await sleep(100)
  }
}

/** What each recipient has, compared with what the history says. */
async function checkRound() {
  const { runs, deliveries } = await readHistory()
  expect(runs.map(({ state }) => state)).toEqual(shop.schedules.map(() => 'done'))
  expect(deliveries).toHaveLength(shop.schedules.length * 4)
  const mails = reportMails().map(({ header }) => header('message-id') ?? '')
  const wrong: string[] = []
  const counts = { twice: 0, unknown: 0 }
  let certainSlack = 0
  for (const { id, kind, mailId, state, message, attempts } of deliveries) {
    const found = (problem: string) =>
      wrong.push(`${kind} ${id} (${state}, ${message}): ${problem}`)
    if (kind === 'slack') {
      if (state === 'sent') certainSlack += 1
      else if (state === 'unknown') counts.unknown += 1
      else found('neither sent nor unknown')
      continue
    }
    if (state !== 'sent') found('not sent')
    if (kind === 'webhook') {
      const requests = hooks.received.filter(({ headers }) => headers['webhook-id'] === id)
      const bodies = new Set(requests.map(({ body }) => body))
      if (requests.length > attempts || bodies.size !== 1)
        found(`${requests.length} requests of ${attempts} attempts, ${bodies.size} bodies`)
    } else {
      const copies = mails.filter((messageId) => messageId.startsWith(`<${mailId}@`)).length
      const isDoubtful = message?.includes('may have arrived twice') === true
      if (copies === 0 || (copies > 1 && !isDoubtful)) found(`arrived ${copies} times`)
      counts.twice += isDoubtful ? 1 : 0
    }
  }
  expect(wrong).toEqual([])
  const ids = deliveries.map(({ mailId }) => mailId ?? '')
  const isOfRound = (messageId: string) => ids.some((id) => messageId.startsWith(`<${id}@`))
  expect(mails.filter((messageId) => !isOfRound(messageId))).toEqual([])
  const slack = hooks.received.filter(({ path }) => path === '/slack').length
  expect(slack).toBeGreaterThanOrEqual(certainSlack)
  expect(slack).toBeLessThanOrEqual(certainSlack + counts.unknown)
  return counts
}
