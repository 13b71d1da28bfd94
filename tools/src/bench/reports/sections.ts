import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints, type CubeQuery } from '@cartograph/contract'
import { queriesOfSection } from '@cartograph/features'
import { loadCatalogue } from '@cartograph/semantic'
import { largeShop, openRawCopy } from '@cartograph/warehouse/testing'
import { compareRuns, median, timed } from '../compare-runs.ts'
import { startQueryServer, type QueryServer } from '../query-server.ts'
import type { CubeQueryInput } from '../query-shapes.ts'
import { weeklySections as sections } from './weekly-sections.ts'

/** Ten sections as a shop's weekly report has them, each compared with the month before. */
export async function measureSections(orders: number, runs: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartograph-bench-'))
  const today = new Date().toISOString().slice(0, 10)
  const part = orders / largeShop.orders
  console.log(`Creating a shop of ${orders.toLocaleString('en')} orders …`)
  const server = await startQueryServer({
    dataDir,
    port: 3190,
    until: today,
    shop: {
      orders,
      customers: Math.ceil(largeShop.customers * part),
      products: largeShop.products,
      adSpendRows: 1_000,
      sessionRows: 1_000,
    },
  })
  const raw = await openRawCopy({ dataDir, orgId: server.orgId })
  const scope = { model: loadCatalogue(), today, units }
  const statements = new Map<number, readonly string[]>()
  try {
    for (let step = -runs - 1; step <= 0; step += 1) {
      const queries = sections.flatMap((definition) =>
        queriesOfSection(scope, { ...dates, step, definition }),
      )
      statements.set(step, await statementsOf(server, queries))
    }
    // Each side has its own steps, so that a month is cached for neither.
    let [ours, theirs] = [0, 0]
    const comparison = await compareRuns(
      'report',
      runs,
      () => timed(() => loadReport(server, -ours++)),
      () =>
        timed(async () => {
          for (const sql of statements.get(-theirs) ?? []) await raw.run(sql)
          theirs += 1
        }),
    )
    const { oursMs, rawMs, ratio } = comparison
    console.log(
      `report of ${sections.length} sections: ${oursMs.toFixed(0)} ms; its ${median([...statements.values()].map(({ length }) => length))} statements on the bare engine ${rawMs.toFixed(0)} ms; ratio ${ratio.toFixed(2)}`,
    )
  } finally {
    await raw.close()
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Of the demo workspace. */
const units = { timezone: 'America/New_York', currency: 'USD' }
const dates = { granularity: 'week', reporting_period: 'thisMonth', comparison: 'pp' } as const

async function statementsOf(server: QueryServer, queries: readonly CubeQuery[]) {
  const all: string[] = []
  for (const query of queries) {
    all.push(...(await server.statements(query as unknown as CubeQueryInput)))
  }
  return all
}

/** Three sections at a time, as the page of a report loads them. */
async function loadReport(server: QueryServer, step: number): Promise<void> {
  const waiting = sections.values()
  const { path } = endpoints.computeReportSection
  const load = async () => {
    for (const definition of waiting) await server.post(path, { ...dates, step, definition })
  }
  await Promise.all([load(), load(), load()])
}
