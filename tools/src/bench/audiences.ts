import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { endpoints, type AnswerOf } from '@cartograph/contract'
import { openRawCopy } from '@cartograph/warehouse/testing'
import { countedRules, type CountedRule } from './audiences/counted-rules.ts'
import { median, percentile, printTable } from './compare-runs.ts'
import { startQueryServer, type QueryServer } from './query-server.ts'

/**
 * `npm run bench -- audiences [--customers 1000000] [--runs 11]`: counts the customers of rules as the editor
 * of segments does, over HTTP, beside one handwritten statement with the same counts, in alternation. Every
 * run has another value, so that no answer is cached. Orders are twice the customers, lines five times.
 */
const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '1000000' },
    runs: { type: 'string', default: '11' },
  },
})

const [customers, runs] = [Number(values.customers), Number(values.runs)]
const dataDir = mkdtempSync(join(tmpdir(), 'cartograph-bench-'))
console.log(`Creating a shop of ${customers.toLocaleString('en')} customers …`)
const server = await startQueryServer({
  dataDir,
  port: 3189,
  until: new Date().toISOString().slice(0, 10),
  shop: {
    customers,
    orders: customers * 2,
    products: 5_000,
    adSpendRows: 1_000,
    sessionRows: 1_000,
  },
  settings: ['FLAGS={"enable_audiences":true}'],
})
const raw = await openRawCopy({ dataDir, orgId: server.orgId })
try {
  const all: number[] = []
  const rows: string[][] = []
  for (const rule of countedRules) {
    const pairs: [ours: number, raw: number][] = []
    // The first two warm up and compare the counts.
    for (let run = 0; run < runs + 2; run += 1) {
      const counted = await count(server, rule, run)
      const from = performance.now()
      const [expected] = await raw.rows(rule.sql(run))
      const rawMs = performance.now() - from
      if (run < 2) compareCounts(rule, counted.counts, Object.values(expected ?? {}).map(Number))
      else pairs.push([counted.ms, rawMs])
    }
    const ours = pairs.map(([ms]) => ms)
    all.push(...ours)
    rows.push([
      rule.name,
      median(ours).toFixed(0),
      percentile(
        ours.toSorted((a, b) => a - b),
        0.95,
      ).toFixed(0),
      median(pairs.map(([, ms]) => ms)).toFixed(0),
      median(pairs.map(([a, b]) => a / b)).toFixed(2),
    ])
  }
  printTable(['rule', 'ours ms', 'p95 ms', 'raw ms', 'ratio'], rows)
  const p95 = percentile(
    all.toSorted((a, b) => a - b),
    0.95,
  )
  console.log(
    `\nall counts: median ${median(all).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (goal 1,000)`,
  )
} finally {
  await raw.close()
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
}

async function count(on: QueryServer, rule: CountedRule, run: number) {
  const { text, ms } = await on.post(endpoints.countSegment.path, {
    source_config: rule.config(run),
  })
  // The server validates its own answers in its tests.
  const answer = JSON.parse(text) as AnswerOf<typeof endpoints.countSegment>
  const groups = answer.groups.flatMap(({ members, filters }) => [members, ...filters])
  return { ms, counts: [answer.customers, answer.members, ...groups] }
}

function compareCounts(
  rule: CountedRule,
  ours: readonly number[],
  theirs: readonly number[],
): void {
  if (JSON.stringify(ours) === JSON.stringify(theirs)) return
  throw new Error(`${rule.name}: ours ${ours.join(', ')}, raw ${theirs.join(', ')}`)
}
