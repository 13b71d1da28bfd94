import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { largeShop, openRawCopy, type RawEngine } from '@cartograph/warehouse/testing'
import { measureLighthouse } from './dashboards/lighthouse.ts'
import { printVisits } from './dashboards/print-visits.ts'
import { visitOverview, type Person, type Round } from './dashboards/visit-overview.ts'
import { timeRaw } from './dashboards/time-raw.ts'
import { startQueryServer, type QueryServer } from './query-server.ts'

/**
 * `npm run bench -- dashboards [--orders 2000000] [--runs 5]`: loads the overview of a large shop in a real
 * browser and runs the same queries directly on the engine; then runs Lighthouse on the login screen and the
 * overview. Prints each measurement with its budget.
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: String(largeShop.orders) },
    runs: { type: 'string', default: '5' },
    lighthouse: { type: 'boolean', default: true },
  },
  allowNegative: true,
})

const orders = Number(values.orders)
const part = orders / largeShop.orders
const until = new Date().toISOString().slice(0, 10)
const dataDir = mkdtempSync(join(tmpdir(), 'cartograph-bench-'))
console.log(`Creating a shop of ${orders.toLocaleString('en')} orders …`)
const server = await startQueryServer({
  dataDir,
  port: 3190,
  until,
  shop: {
    orders,
    customers: Math.ceil(largeShop.customers * part),
    products: largeShop.products,
    adSpendRows: Math.ceil(largeShop.adSpendRows * part),
    sessionRows: Math.ceil(largeShop.sessionRows * part),
  },
})
const raw = await openRawCopy({ dataDir, orgId: server.orgId })
const person = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as Person
try {
  await measureOverview(server, raw, Number(values.runs))
  if (values.lighthouse) await measureLighthouse(server, person)
} finally {
  await raw.close()
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
}

/** The first round is a warm-up. */
async function measureOverview(of: QueryServer, engine: RawEngine, runs: number): Promise<void> {
  const rounds: Round[] = []
  for (let run = 0; run <= runs; run += 1) {
    const visits = await visitOverview(of, person, until, run)
    const rawTimes = await timeRaw(of, engine, visits.whole.queries)
    if (run > 0) rounds.push({ ...visits, rawTimes })
    console.log(run === 0 ? 'Warm-up' : `Round ${run} of ${runs}`)
  }
  printVisits(rounds)
}
