import {
  AlertId,
  addDays,
  ConnectionId,
  dayAt,
  newId,
  seededRandom,
  SyncRunId,
  type AlertRule,
  type AlertWatch,
  type OrgId,
} from '@cartograph/contract'
import {
  createSemantic,
  loadCatalogue,
  withWorkspaceMetrics,
  type LoadTextRequest,
} from '@cartograph/semantic'
import { alerts, connections, count, eq, mails, sql, syncRuns } from '@cartograph/store'
import { silentLog } from '@cartograph/store/testing'
import { connectEmbeddedWarehouse, startEmbeddedWarehouse } from '@cartograph/warehouse'
import { fillWorkspace, workspaceFile } from '@cartograph/warehouse/testing'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { evaluateAlerts } from '../alerts/index.ts'
import { metricsOfWorkspace } from '../custom-metrics/index.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { createTurns } from '../turns.ts'

export interface AlertBench {
  readonly workspaces: number
  readonly orders: number
  /** How many workspaces a worker evaluates at once. */
  readonly atOnce: number
  /** So many workspaces of those whose syncs are spread over an hour, … */
  readonly spread: number
  /** … and how many these are. */
  readonly perHour: number
}

const metric = (name: string): AlertWatch => ({
  kind: 'metric',
  metric: name,
  filters: [],
  breakdown: null,
})
const byEmail: AlertWatch = {
  kind: 'metric',
  metric: 'ShopifyOrders.netSales',
  filters: [
    {
      or: [{ and: [{ member: 'ShopifyOrders.channel', operator: 'equals', values: ['Email'] }] }],
    },
  ],
  breakdown: null,
}
const byChannel: AlertWatch = {
  kind: 'metric',
  metric: 'ShopifyOrders.orders',
  filters: [],
  breakdown: 'ShopifyOrders.channel',
}
const unusual: AlertRule = { kind: 'unusual', sensitivity: 'sometimes', direction: 'either' }
const fall: AlertRule = { kind: 'change', compared: 'week', direction: 'fall', percent: 50 }
const below: AlertRule = { kind: 'value', is: 'below', value: -1 }

/** Twenty of each workspace; one of them fires every day. */
const watched: readonly (readonly [AlertWatch, AlertRule])[] = [
  [metric('ShopifyOrders.netSales'), { kind: 'value', is: 'below', value: 1e12 }],
  ...[
    'ShopifyOrders.netSales',
    'ShopifyOrders.orders',
    'ShopifyOrders.averageOrderValue',
    'ShopifyOrders.firstOrders',
    'GATrafficSourceUtm.sessions',
    'GATrafficSourceUtm.conversionRate',
    'PlatformAdSpend.spend',
  ].map((name) => [metric(name), unusual] as const),
  [byEmail, unusual],
  [byChannel, unusual],
  ...[
    'ShopifyOrders.netSales',
    'ShopifyOrders.orders',
    'ShopifyOrders.refunds',
    'PlatformAdSpend.clicks',
  ].map((name) => [metric(name), fall] as const),
  ...['ShopifyOrders.discounts', 'ShopifyOrderLines.unitsSold', 'PlatformAdSpend.cpc'].map(
    (name) => [metric(name), below] as const,
  ),
  [metric('ShopifyOrders.orders'), { kind: 'no_data' }],
  [{ kind: 'connection', connection_id: null }, { kind: 'failing' }],
  [{ kind: 'connection', connection_id: null }, { kind: 'no_data' }],
]

/**
 * The time from the end of a workspace's sync, in which a day became complete, until its message is in the outbox: when
 * all syncs end in the same second, and when they are spread over an hour, of which the bench runs as many minutes as
 * its workspaces take. Before, the alerts were evaluated on the day before. Beside it, the time of the queries alone.
 */
export async function benchAlerts(bench: AlertBench) {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartograph-bench-'))
  const model = loadCatalogue()
  const today = dayAt(Date.now(), 'UTC')
  const shop = {
    orders: bench.orders,
    customers: Math.round(bench.orders / 4),
    products: 50,
    adSpendRows: 4_000,
    sessionRows: 4_000,
    connectionId: newId(ConnectionId),
    until: today,
  }
  const template = newId(ConnectionId) as string as OrgId
  await fillWorkspace({ dataDir, orgId: template, shop })
  const asked: LoadTextRequest[] = []
  const engine = await startEmbeddedWarehouse({ dataDir, log: silentLog })
  const warehouse = connectEmbeddedWarehouse(engine)
  const plain = createSemantic({ warehouse, model })
  const semantic = withWorkspaceMetrics(
    {
      ...plain,
      loadText: (request) => {
        asked.push(request)
        return plain.loadText(request)
      },
    },
    (orgId) => metricsOfWorkspace(test)(orgId),
  )
  const test: TestServices = await openTestServices({ semantic })
  const now = new Date()
  const { signal } = new AbortController()
  const evaluate = (orgId: OrgId) => evaluateAlerts(test.services, { org_id: orgId }, signal)
  try {
    const person = await test.addUser('bench@alerts.example')
    const addAll = async (count: number) => {
      const orgs: OrgId[] = []
      for (let n = 0; n < count; n += 1) {
        test.clock.now = new Date(now.getTime() - 86_400_000)
        const orgId = await addWorkspace(test, person, today)
        copyFileSync(workspaceFile(dataDir, template), workspaceFile(dataDir, orgId))
        await warehouse.prepareWorkspace(orgId)
        // All have the same values, so the first one's states are those of all.
        const [first] = orgs
        if (first === undefined) await evaluate(orgId)
        else await copyStates(test, first, orgId)
        test.clock.now = now
        await endSyncs(test, orgId)
        orgs.push(orgId)
      }
      asked.length = 0
      return orgs
    }
    const turns = createTurns(bench.atOnce)
    const timed = async (orgId: OrgId) => {
      const started = performance.now()
      await turns.run(signal, () => evaluate(orgId))
      return performance.now() - started
    }
    const orgs = await addAll(bench.workspaces)
    const atOnce = await Promise.all(orgs.map(timed))
    const queries = [...asked]
    // Of workspaces that nothing was asked of before: the engine keeps answers.
    const others = await addAll(bench.workspaces)
    const bareStarted = performance.now()
    await Promise.all(
      others.map((other, n) => {
        const own = queries.filter(({ orgId }) => orgId === orgs[n])
        const load = (one: LoadTextRequest) => plain.loadText({ ...one, orgId: other })
        return turns.run(signal, () => Promise.all(own.map(load)))
      }),
    )
    const bareMs = performance.now() - bareStarted
    const random = seededRandom(1)
    const spreadMs = bench.spread * (3_600_000 / bench.perHour)
    const spread = await Promise.all(
      (await addAll(bench.spread)).map(async (orgId) => {
        await sleep(random() * spreadMs)
        return timed(orgId)
      }),
    )
    const [sent] = await test.store.asSystem((tx) =>
      tx.select({ total: count() }).from(mails).where(eq(mails.kind, 'alert')),
    )
    const sorted = (times: readonly number[]) => times.toSorted((a, b) => a - b)
    return {
      alerts: orgs.length * watched.length,
      messages: sent?.total ?? 0,
      atOnce: sorted(atOnce),
      spread: sorted(spread),
      queries: queries.length,
      bareMs,
    }
  } finally {
    await test.close()
    await engine.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The states of the alerts of the same name. */
async function copyStates(test: TestServices, from: OrgId, to: OrgId): Promise<void> {
  await test.store.asSystem(async (tx) => {
    await tx.execute(sql`
      insert into alert_states (org_id, alert_id, state)
      select own.org_id, own.id, state
      from alert_states join alerts as other on other.id = alert_id
      join alerts as own on own.name = other.name
      where other.org_id = ${from}::uuid and own.org_id = ${to}::uuid`)
    await tx.execute(sql`
      update alerts as own set evaluated_through = other.evaluated_through
      from alerts as other
      where own.name = other.name and other.org_id = ${from}::uuid and own.org_id = ${to}::uuid`)
  })
}

/** A sync of each data source that ended now. */
async function endSyncs({ store, clock }: TestServices, orgId: OrgId): Promise<void> {
  const at = clock.now
  await store.asSystem(async (tx) => {
    const sources = await tx
      .select({ id: connections.id })
      .from(connections)
      .where(eq(connections.orgId, orgId))
    await tx.insert(syncRuns).values(
      sources.map(({ id: connectionId }) => ({
        id: newId(SyncRunId),
        orgId,
        connectionId,
        state: 'done' as const,
        rows: 12,
        createdAt: at,
        startedAt: at,
        finishedAt: at,
      })),
    )
  })
}

async function addWorkspace(
  test: TestServices,
  person: Awaited<ReturnType<TestServices['addUser']>>,
  today: string,
): Promise<OrgId> {
  const orgId = await test.addWorkspace(person)
  const at = test.clock.now
  await test.store.asSystem(async (tx) => {
    for (const platform of ['SP', 'FB', 'G4'] as const) {
      const connectionId = newId(ConnectionId)
      await tx.insert(connections).values({
        id: connectionId,
        orgId,
        platform,
        name: platform,
        integrationParams: {},
        sealedCredentials: 'sealed',
      })
    }
    await tx.insert(alerts).values(
      watched.map(([watch, rule], n) => ({
        orgId,
        id: newId(AlertId),
        name: `Alert ${n}`,
        watch,
        rule,
        granularity: 'day' as const,
        members: [{ user_id: person, by_mail: true }],
        quiet: { hours: null, working_days: false, most_a_day: 50 },
        isPaused: false,
        evaluatedThrough: addDays(today, -3),
        updatedAt: at,
        version: 1,
      })),
    )
  })
  await endSyncs(test, orgId)
  return orgId
}
