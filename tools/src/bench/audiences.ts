import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { endpoints, type AnswerOf } from '@cartograph/contract'
import {
  loadCountStatement,
  loadDeliveryBench,
  shareTestServer,
} from '@cartograph/features/testing'
import { openRawCopy, type RawEngine } from '@cartograph/warehouse/testing'
import { countedRules, type CountedRule } from './audiences/counted-rules.ts'
import { median, percentile, printTable } from './compare-runs.ts'
import { startQueryServer, type QueryServer } from './query-server.ts'

/**
 * `npm run bench -- audiences [--customers 1000000] [--runs 11]`: counts the customers of rules as the editor
 * of segments does, over HTTP, in alternation with the same SQL on the bare engine, and with a handwritten
 * statement that counts the same. Every run has another value, so that no answer is cached. Orders are twice
 * the customers, lines five times.
 *
 * `--parts difference` prepares an audience of that many customers, again without a change, and with 1 % of
 * them changed, with its memory; `--parts delivery [--sent 20000]` sends that many to each simulated destination.
 */
const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '1000000' },
    runs: { type: 'string', default: '11' },
    parts: { type: 'string', default: 'counts,difference,delivery' },
    sent: { type: 'string', default: '20000' },
  },
})

const [customers, runs] = [Number(values.customers), Number(values.runs)]
/** Of the demo workspace. */
const timezone = 'America/New_York'
const parts = new Set(values.parts.split(','))
if (parts.has('counts')) await benchCounts()
if (parts.has('difference') || parts.has('delivery')) {
  // A server that the parts started themselves would keep this process alive.
  const stopServer = await shareTestServer()
  try {
    if (parts.has('difference')) await benchDifference()
    if (parts.has('delivery')) await benchDelivery()
  } finally {
    stopServer()
  }
}

/** Milliseconds of one run. */
interface Timing {
  readonly ours: number
  readonly same: number
  readonly byHand: number
}

async function benchCounts(): Promise<void> {
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
    const { countStatement } = await loadCountStatement()
    const all: Timing[] = []
    const rows: string[][] = []
    // A server that just started compiles its own code at first, which the first rule would pay for.
    for (const run of [101, 102, 103, 104])
      for (const rule of countedRules) await count(server, rule, run)
    for (const rule of countedRules) {
      const timings: Timing[] = []
      // The first two warm up and compare the counts.
      for (let run = 0; run < runs + 2; run += 1) {
        const { sql, params } = await countStatement(rule.config(run), timezone)
        const counted = await count(server, rule, run)
        const same = await timedRows(() => raw.rows(sql, params))
        const byHand = await timedRows(() => raw.rows(rule.sql(run)))
        if (run < 2) {
          compareCounts(rule, counted.numbers, same.numbers)
          compareCounts(rule, counted.numbers, byHand.numbers)
        } else timings.push({ ours: counted.ms, same: same.ms, byHand: byHand.ms })
      }
      const ours = timings.map((each) => each.ours)
      all.push(...timings)
      rows.push([
        rule.name,
        median(ours).toFixed(0),
        p95(ours).toFixed(0),
        median(timings.map(({ same }) => same)).toFixed(0),
        median(timings.map((each) => each.ours / each.same)).toFixed(2),
        median(timings.map(({ byHand }) => byHand)).toFixed(0),
        median(timings.map((each) => each.ours / each.byHand)).toFixed(2),
      ])
    }
    printTable(['rule', 'ours ms', 'p95 ms', 'same SQL ms', 'ratio', 'by hand ms', 'ratio'], rows)
    const [ours, same] = [all.map((each) => each.ours), all.map((each) => each.same)]
    const [middle, middleRaw] = [median(ours), median(same)]
    console.log(
      `\nall counts: median ${middle.toFixed(0)} ms, ${(middle / middleRaw).toFixed(2)} of the same SQL's ${middleRaw.toFixed(0)} ms (goal 1.3), p95 ${p95(ours).toFixed(0)} ms (goal 1,000)`,
    )
  } finally {
    await raw.close()
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function benchDifference(): Promise<void> {
  const bench = await loadDeliveryBench()
  const { reading, readingHalf, first, unchanged, changed } = await bench.benchDifference(customers)
  const row = (name: string, { seconds, cpuSeconds, megabytes, liveMegabytes }: typeof first) => [
    name,
    seconds.toFixed(1),
    cpuSeconds.toFixed(1),
    megabytes.toFixed(0),
    liveMegabytes?.toFixed(0) ?? '–',
  ]
  printTable(
    ['preparing an audience', 'seconds', 'CPU s', 'MB', 'live heap MB'],
    [
      row('reading the members alone', reading),
      row(`reading the ${readingHalf.rows.toLocaleString('en')} of a segment`, readingHalf),
      row('at first', first),
      row('without a change', unchanged),
      row(`with ${changed.rows.toLocaleString('en')} changed (goal 30 s, 300 MB)`, changed),
    ],
  )
}

async function benchDelivery(): Promise<void> {
  const bench = await loadDeliveryBench()
  const rows: string[][] = []
  for await (const one of bench.benchDeliveries(Number(values.sent)))
    rows.push([
      one.platform,
      String(one.rows),
      one.seconds.toFixed(1),
      one.cpuSeconds.toFixed(1),
      (one.rows / one.seconds).toFixed(0),
      one.megabytes.toFixed(0),
    ])
  printTable(['destination', 'sent', 'seconds', 'CPU s', 'rows a second', 'MB'], rows)
}

function p95(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.95,
  )
}

/** The numbers of the only row. */
async function timedRows(read: () => ReturnType<RawEngine['rows']>) {
  const from = performance.now()
  const [row] = await read()
  return { ms: performance.now() - from, numbers: Object.values(row ?? {}).map(Number) }
}

async function count(on: QueryServer, rule: CountedRule, run: number) {
  const { text, ms } = await on.post(endpoints.countSegment.path, {
    source_config: rule.config(run),
  })
  // The server validates its own answers in its tests.
  const answer = JSON.parse(text) as AnswerOf<typeof endpoints.countSegment>
  const groups = answer.groups.flatMap(({ members, filters }) => [members, ...filters])
  const { customers: whole, members } = answer
  const reach = [answer.with_email, answer.with_phone, answer.accepting_email]
  return { ms, numbers: [whole, members, ...reach, ...groups] }
}

function compareCounts(
  rule: CountedRule,
  ours: readonly number[],
  theirs: readonly number[],
): void {
  if (JSON.stringify(ours) === JSON.stringify(theirs)) return
  throw new Error(`${rule.name}: ours ${ours.join(', ')}, raw ${theirs.join(', ')}`)
}
