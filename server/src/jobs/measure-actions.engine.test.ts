import {
  ActionLogEntry,
  addDays,
  CubeQuery,
  effectWords,
  endpoints,
  newId,
  SyncRunId,
  type Day,
  type Endpoint,
} from '@cartograph/contract'
import {
  deliverDueMail,
  listOutboxMail,
  listWorkspacesWithDueActions,
  sendNotificationMails,
  signIn,
  systemContext,
} from '@cartograph/features'
import { partOf } from '@cartograph/features/testing'
import { createWorld, truthRows, type TruthEntry } from '@cartograph/sandbox'
import { syncRuns } from '@cartograph/store'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { createMetrics } from '../process/metrics.ts'
import { call, type Call } from '../testing/call.ts'
import { openTestServer, type TestServer } from '../testing/open-test-server.ts'
import { runMeasureActions } from './measure-actions.ts'

const timezone = 'America/New_York'
const world = createWorld({
  seed: 18,
  startDay: '2025-08-01',
  orders: 9_000,
  timezone,
  currency: 'USD',
})
const { signal } = new AbortController()
const clock = { now: new Date('2026-10-20T15:00:00Z') }
/** The day on which the shop raised the price of a product. */
const raised = priceRise(world.truth(clock.now))
const reviewed = addDays(raised, 7)

let server: TestServer
beforeAll(async () => {
  clock.now = at(raised)
  server = await openTestServer({}, () => clock.now)
}, 300_000)
afterAll(() => server.close())

it('an action is a mark on the charts, and a week later its author learns what it did', async () => {
  const text = 'Price of the bestseller up 10 %'
  const metric = 'ShopifyOrders.netSales'
  const onTheDay = await asMember()
  const written = await onTheDay(endpoints.createActionLogEntry, {
    body: {
      text,
      actionDate: raised,
      datasourceType: 'SP',
      lookbackDate: reviewed,
      goal: { metric },
    },
  })
  expect(written.statusCode).toBe(201)
  const entry = ActionLogEntry.parse(written.json())
  expect(entry.effect).toMatchObject({ metric_title: 'Net sales', result: null })
  const query = { from: addDays(raised, -30), to: raised }
  expect((await onTheDay(endpoints.listNotes, { query })).json()).toMatchObject({
    items: expect.arrayContaining([
      expect.objectContaining({ kind: 'action', id: entry.id, text, from: raised, metric: null }),
    ]),
  })

  // The day before the review its days are not over yet.
  clock.now = at(addDays(reviewed, -1))
  await sync()
  await measureDue()
  expect(await readEffect()).toMatchObject({ result: null })
  clock.now = at(reviewed)
  await sync()
  await measureDue()
  const effect = await readEffect()
  expect(effect?.result).toMatchObject({
    from: raised,
    to: addDays(raised, 6),
    actual: await netSales(raised, addDays(raised, 6)),
    expected: { value: expect.any(Number) },
  })
  const sentence = effect === null ? '' : effectWords(effect, reviewed)
  expect(sentence).toMatch(/net sales were .* what was expected/i)

  const aWeekLater = await asMember()
  const link = `/org/${server.orgId}/insights/action-log?entry=${entry.id}`
  expect((await aWeekLater(endpoints.listNotifications)).json()).toMatchObject({
    items: [{ kind: 'effect', action: text, sentence, link, read_at: null }],
    unread: 1,
  })
  clock.now = new Date(clock.now.getTime() + 5 * 60_000)
  await sendNotificationMails(inside())
  await deliverDueMail(inside(), null)
  const mails = await listOutboxMail(inside())
  expect(mails.filter(({ kind }) => kind === 'notices')).toMatchObject([
    {
      to: server.emailOf('member'),
      subject: `Effect of: ${text} (Fernhill Goods)`,
      text: expect.stringContaining(`http://127.0.0.1:3000${link}`),
    },
  ])
  expect(mails.find(({ kind }) => kind === 'notices')?.text).toContain(sentence)
})

/** The afternoon of a day in the shop. */
function at(day: Day): Date {
  return new Date(`${day}T19:00:00Z`)
}

function priceRise(truth: readonly TruthEntry[]): Day {
  const found = truth.findLast(
    ({ event, metric, factor }) =>
      event === 'price_change' && metric === 'unit_price' && factor > 1,
  )
  if (found === undefined) throw new Error('The shop raised no price')
  return found.from
}

function inside() {
  return systemContext(server.services, signal)
}

/** The author, whose session is a new one a week later. */
async function asMember() {
  const { password, orgId } = server
  const { access } = await signIn(inside(), { email: server.emailOf('member'), password })
  return (endpoint: Endpoint, more: Call = {}) =>
    call(server.http, endpoint, { params: { orgId }, token: access.token, ...more })
}

/** Stores all that the shop has sold by now. */
async function sync(): Promise<void> {
  const { orgId, connectionId, services, store } = server
  const id = newId(SyncRunId)
  const parts = Object.entries(truthRows(world, connectionId, clock.now)).map(([table, rows]) =>
    partOf(table, rows),
  )
  await services.ingestion.warehouse.replaceRows({ orgId, batchKey: id, parts })
  const times = { startedAt: clock.now, finishedAt: clock.now, createdAt: clock.now }
  await store.inWorkspace(orgId, (tx) =>
    tx.insert(syncRuns).values({ id, orgId, connectionId, state: 'done', ...times }),
  )
}

/** As the scheduler and a worker do. */
async function measureDue(): Promise<void> {
  const { services } = server
  for (const org_id of await listWorkspacesWithDueActions(services))
    await runMeasureActions(services, createMetrics(), { org_id }, signal)
}

async function readEffect(): Promise<ActionLogEntry['effect']> {
  const answer = await (await asMember())(endpoints.listActionLog)
  const { items } = z.object({ items: z.array(ActionLogEntry) }).parse(answer.json())
  return items[0]?.effect ?? null
}

async function netSales(from: Day, to: Day): Promise<number> {
  const measure = 'ShopifyOrders.netSales'
  const { results } = await server.services.semantic.load({
    orgId: server.orgId,
    queries: CubeQuery.parse({
      measures: [measure],
      timeDimensions: [{ dimension: 'ShopifyOrders.happenedAt', dateRange: [from, to] }],
      timezone,
      currency: 'USD',
    }),
  })
  return Number(results[0]?.data[0]?.[measure])
}
