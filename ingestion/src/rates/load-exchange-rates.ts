import { createHash } from 'node:crypto'
import type { ReferenceRate } from '@cartograph/connectors'
import { msPerDay, utcDay, type Log, type OrgId } from '@cartograph/contract'
import { connections, eq, workspaces, type Store } from '@cartograph/store'
import type { ReplaceBatch, Warehouse } from '@cartograph/warehouse'
import { crossRates, ratesConnectionId } from './cross-rates.ts'

export interface RatesContext {
  readonly store: Store
  readonly warehouse: Warehouse
  readonly log: Log
  readonly clock: () => Date
  /** Reads the rates published since a day. Sandbox workspaces have made-up rates. */
  readonly readRates: (
    mode: 'live' | 'sandbox',
    fromDay: string,
  ) => Promise<readonly ReferenceRate[]>
}

/** The longest history of any platform, in days. */
const historyDays = 37 * 31

/**
 * Loads the daily rates into every workspace: into its own currency, the euro and the dollar. Each
 * new day replaces all of them, which picks up corrections. Returns how many workspaces have rates.
 */
export async function loadExchangeRates(ctx: RatesContext): Promise<number> {
  const lock = await ctx.store.withLock('exchange rates', () => load(ctx))
  return lock.held ? lock.result : 0
}

async function load(ctx: RatesContext): Promise<number> {
  const fromDay = utcDay(ctx.clock().getTime() - historyDays * msPerDay)
  const published = new Map<Workspace['mode'], readonly ReferenceRate[]>()
  /** Cached by currency: most workspaces share one. */
  const batches = new Map<string, RatesBatch>()
  let loaded = 0
  for (const workspace of await listWorkspaces(ctx)) {
    const { mode } = workspace
    const rates = published.get(mode) ?? (await ctx.readRates(mode, fromDay))
    published.set(mode, rates)
    try {
      await writeRates(ctx, workspace, rates, batches)
      loaded += 1
    } catch (error) {
      // A workspace that fails must not stop the others.
      ctx.log.warn({ err: error, org_id: workspace.orgId }, 'exchange rates could not be stored')
    }
  }
  return loaded
}

interface Workspace {
  readonly orgId: OrgId
  readonly currency: string
  readonly mode: 'live' | 'sandbox'
}

/** Lists the workspaces with a connection; the others have no money to convert. */
async function listWorkspaces({ store }: RatesContext): Promise<Workspace[]> {
  const rows = await store.asSystem((tx) =>
    tx
      .selectDistinct({
        orgId: workspaces.orgId,
        currency: workspaces.currencyUnits,
        mode: connections.mode,
      })
      .from(workspaces)
      .innerJoin(connections, eq(connections.orgId, workspaces.orgId)),
  )
  const isLive = new Set(rows.filter(({ mode }) => mode === 'live').map(({ orgId }) => orgId))
  return rows.filter(({ orgId, mode }) => mode === 'live' || !isLive.has(orgId))
}

interface RatesBatch {
  readonly batchKey: string
  readonly parts: ReplaceBatch['parts']
}

async function writeRates(
  { warehouse }: RatesContext,
  { orgId, currency, mode }: Workspace,
  rates: readonly ReferenceRate[],
  batches: Map<string, RatesBatch>,
): Promise<void> {
  if (rates.length === 0) return
  await warehouse.prepareWorkspace(orgId)
  if ((await newestStoredDay(warehouse, orgId, currency)) >= newestRateDay(rates)) return
  const batch = batches.get(`${mode} ${currency}`) ?? buildBatch(rates, currency)
  batches.set(`${mode} ${currency}`, batch)
  await warehouse.replaceRows({ orgId, ...batch })
}

function buildBatch(rates: readonly ReferenceRate[], currency: string): RatesBatch {
  const rows = crossRates(rates, [...new Set([currency, 'EUR', 'USD'])])
  const scopes = [...new Set(rows.map(({ day }) => day))].map((day) => [ratesConnectionId, day])
  const contentHash = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  return {
    batchKey: `rates:${contentHash}`,
    parts: [{ table: 'exchange_rates', scopes, rows }],
  }
}

/** The newest stored day of a currency; an empty text, which sorts first, when there is none. */
async function newestStoredDay(
  warehouse: Pick<Warehouse, 'query'>,
  orgId: OrgId,
  currency: string,
): Promise<string> {
  const { rowsJson } = await warehouse.query({
    orgId,
    sql: `SELECT CAST(MAX(day) AS VARCHAR) FROM exchange_rates
          WHERE from_currency = $1 OR to_currency = $1 HAVING COUNT(*) > 0`,
    params: [currency],
    shape: 'arrays',
  })
  const [row] = JSON.parse(rowsJson) as [string][]
  return row?.[0] ?? ''
}

function newestRateDay(rates: readonly ReferenceRate[]): string {
  return rates.reduce((last, { day }) => (day > last ? day : last), '')
}
