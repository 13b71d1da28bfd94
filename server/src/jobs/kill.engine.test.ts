import { setTimeout as sleep } from 'node:timers/promises'
import {
  ConnectionId,
  dayAt,
  newId,
  ReportDefinition,
  seededRandom,
  type ReportScheduleId,
} from '@cartograph/contract'
import {
  confirmPublicRecipient,
  createReport,
  createReportSchedule,
  recordMailOutcomes,
  startDueReports,
  type Context,
} from '@cartograph/features'
import {
  loadReadPdf,
  openHookReceiver,
  openTestServices,
  partOf,
  readWorkbook,
  tokenPlace,
  type TestServices,
} from '@cartograph/features/testing'
import { createWorld, truthRows } from '@cartograph/sandbox'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import {
  eq,
  reportDeliveries,
  reportRecipients,
  reportRuns,
  reportSchedules,
  sql,
  workspaces,
} from '@cartograph/store'
import { silentLog } from '@cartograph/store/testing'
import { connectEmbeddedWarehouse } from '@cartograph/warehouse'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createKillPoints, type KillMoment, type KillPoint } from '../testing/kill-points.ts'
import { KilledSender } from '../testing/killed-sender.ts'
import { openMailServer } from '../testing/open-mail-server.ts'
import { leavesOf, readMime, type MimePart } from '../testing/read-mime.ts'
import { openJobQueue, type OpenJobQueue } from './job-queue.ts'

/** `npm run soak` kills 40 times. */
const kills = Number(process.env['REPORT_KILLS'] ?? 4)
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
let test: TestServices
let mail: Awaited<ReturnType<typeof openMailServer>>
let hooks: Awaited<ReturnType<typeof openHookReceiver>>
let sender: KilledSender
let queue: OpenJobQueue
let shop: Awaited<ReturnType<typeof addShop>>
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
  hooks = await openHookReceiver(({ path }) =>
    points.pass(path.startsWith('/slack') ? 'slack' : 'webhook'),
  )
  const { connectionString: databaseUrl, secretKey } = test.store
  sender = new KilledSender({ databaseUrl, secretKey, smtpUrl: mail.url })
  await sender.isReady
  queue = await openJobQueue({
    store: test.store,
    log: pino({ level: 'silent' }),
    supervise: false,
  })
  shop = await addShop()
}, 300_000)
afterAll(async () => {
  await sender.remove()
  await queue.stop()
  await mail.close()
  await hooks.close()
  await test.close()
})

/** A shop with orders, and a report with a schedule of each attachment for each kind of recipient. */
async function addShop() {
  const owner = await test.addUser('owner@shop.example')
  const orgId = await test.addWorkspace(owner)
  await test.store.asSystem((tx) =>
    tx
      .update(workspaces)
      .set({ timezone, currencyUnits: 'USD' })
      .where(eq(workspaces.orgId, orgId)),
  )
  const warehouse = connectEmbeddedWarehouse({ socketPath: sender.warehouseSocket })
  await warehouse.prepareWorkspace(orgId)
  const rows = truthRows(world, newId(ConnectionId), now)
  const parts = Object.entries(rows).map(([table, of]) => partOf(table, of))
  await warehouse.replaceRows({ orgId, batchKey: 'shop', parts })
  const ctx: Context = {
    ...(await test.as(owner, orgId)),
    semantic: createSemantic({ warehouse, model: loadCatalogue() }),
    settings: { ...test.services.settings, allowsPrivateDestinations: true },
  }
  const { id: reportId } = await createReport(ctx, {
    name: 'Monday trading',
    granularity: 'day',
    reporting_period: 'last7Days',
    comparison: 'pp',
    definitions: [
      ReportDefinition.parse({
        name: 'ShopifyOrders',
        section_title: 'Orders by country',
        query: {
          measures: ['ShopifyOrders.orders'],
          dimensions: ['ShopifyOrders.shippingCountry'],
        },
      }),
    ],
  })
  const schedules: ReportScheduleId[] = []
  for (const [n, attachment] of (['none', 'pdf', 'xlsx'] as const).entries()) {
    const { schedule } = await createReportSchedule(ctx, {
      reportId,
      timing: { every: 'day', hour: (now.getUTCHours() + 12) % 24 },
      attachment,
      is_paused: false,
      recipients: [
        { kind: 'member', user_id: owner },
        { kind: 'address', email: `ann-${n}@agency.example` },
        { kind: 'webhook', url: `${hooks.url}/hook` },
        { kind: 'slack', url: `${hooks.url}/slack` },
      ],
    })
    schedules.push(schedule.id)
  }
  const asked = await test.store.asSystem((tx) =>
    tx.select().from(reportRecipients).where(eq(reportRecipients.kind, 'address')),
  )
  for (const { id, sealedToken } of asked) {
    await confirmPublicRecipient(ctx, {
      token: test.store.unseal(sealedToken ?? '', tokenPlace(id)),
    })
  }
  await warehouse.close()
  return { ctx, orgId, reportId, schedules }
}

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
    console.log(`KILLS_SEED=${seed} REPORT_KILLS=${kills}`)
    const random = seededRandom(seed)
    const left = Array.from({ length: kills }, (_, n) => momentOf(n, random))
    const seen = { rounds: 0, twice: 0, unknown: 0 }
    try {
      while (left.length > 0) {
        await makeDue()
        const settled = untilSettled().then(() => true)
        while (left.length > 0) {
          const [moment] = left
          if (moment === undefined) break
          const reached = points.reached(moment).then(() => false)
          if (await Promise.race([settled, reached])) break
          if (!moment.isHeld) await sleep(random() * 30)
          left.shift()
          await sender.kill()
          points.release()
          await passTwoMinutes()
          sender.restart()
        }
        points.release()
        await settled
        const { twice, unknown } = await checkRound()
        seen.rounds += 1
        seen.twice += twice
        seen.unknown += unknown
      }
    } catch (error) {
      console.error(sender.log)
      throw error
    }
    console.log(seen)
    // What the first moments make unknowable.
    expect(seen.twice).toBeGreaterThan(0)
    expect(seen.unknown).toBeGreaterThan(0)
  },
  120_000 + kills * 30_000,
)

/** The first three withhold the answer of what was received, which leaves the sender in doubt. */
function momentOf(n: number, random: () => number): KillMoment {
  const all: readonly KillPoint[] = ['mail content', 'slack', 'webhook', 'mail envelope']
  const point = n < all.length ? n : Math.floor(random() * all.length)
  const isHeld = n < 3 || (n > 3 && random() < 0.5)
  return { point: all[point] ?? 'webhook', nth: 1 + Math.floor(random() * 3), isHeld }
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
