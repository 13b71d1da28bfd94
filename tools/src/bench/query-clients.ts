import type { RawEngine } from '@cartograph/warehouse/testing'
import { percentile, printTable } from './compare-runs.ts'
import { withoutCache } from './query-compare.ts'
import type { QueryServer } from './query-server.ts'
import type { QueryShape } from './query-shapes.ts'

const clients = 16
/** How often each query is run in total. */
const rounds = 12

/** Measures the throughput of 16 clients, ours and raw, and the latency of light queries beside heavy ones. */
export async function measureClients(
  server: QueryServer,
  raw: RawEngine,
  shapes: readonly QueryShape[],
  tiny: QueryShape,
): Promise<void> {
  const askOurs = (shape: QueryShape) => server.load(withoutCache(shape.query))
  const askRaw = (shape: QueryShape) => raw.run(shape.sql)
  // The warm-up teaches the queue which queries are heavy, as a day of use would.
  await runConcurrently(interleaveRounds(shapes, 2), askOurs)
  const deck = interleaveRounds(shapes, rounds)
  const ours: Throughput[] = []
  const theirs: Throughput[] = []
  for (const _ of [1, 2]) {
    ours.push(await runConcurrently(deck, askOurs))
    theirs.push(await runConcurrently(deck, askRaw))
  }
  const rows = [
    ...ours.map((one) => ['ours', one] as const),
    ...theirs.map((one) => ['raw', one] as const),
  ]
  console.log('')
  printTable(
    [`${clients} clients`, 'queries/s', 'median ms', 'p95 ms'],
    rows.map(([name, { perSecond, times }]) => [
      name,
      perSecond.toFixed(1),
      percentile(times, 0.5).toFixed(0),
      percentile(times, 0.95).toFixed(0),
    ]),
  )
  const rate = (all: readonly Throughput[]) => all.reduce((sum, one) => sum + one.perSecond, 0)
  console.log(`throughput, ours of raw: ${((100 * rate(ours)) / rate(theirs)).toFixed(0)} %`)
  await measureLightBesideHeavy(server, shapes, tiny)
}

interface Throughput {
  readonly perSecond: number
  readonly times: readonly number[]
}

/** Repeats all queries in an order that separates the expensive ones. */
function interleaveRounds(shapes: readonly QueryShape[], times: number): readonly QueryShape[] {
  const deck = Array.from({ length: times }, () => shapes).flat()
  // A step that is coprime to the length visits every index once.
  const step = [7, 11, 13, 17, 19].find((prime) => deck.length % prime !== 0) ?? 1
  return deck.flatMap((_, at) => deck[(at * step) % deck.length] ?? [])
}

/** Runs a fixed list of queries on all clients, so that both sides do the same work. */
async function runConcurrently(
  deck: readonly QueryShape[],
  ask: (shape: QueryShape) => Promise<unknown>,
): Promise<Throughput> {
  const times: number[] = []
  const rest = deck.values()
  const start = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (const shape of rest) {
        const from = performance.now()
        await ask(shape)
        times.push(performance.now() - from)
      }
    }),
  )
  const perSecond = times.length / ((performance.now() - start) / 1000)
  return { perSecond, times: times.toSorted((a, b) => a - b) }
}

/** Measures the tiny query while the slowest queries run in a loop. */
async function measureLightBesideHeavy(
  server: QueryServer,
  shapes: readonly QueryShape[],
  tiny: QueryShape,
): Promise<void> {
  const timed: { shape: QueryShape; ms: number }[] = []
  for (const shape of shapes)
    timed.push({ shape, ms: (await server.load(withoutCache(shape.query))).ms })
  const heavy = timed.toSorted((a, b) => b.ms - a.ms).slice(0, 4)
  const alone = await measureFor(server, tiny, 4)

  const stop = new AbortController()
  const load = Array.from({ length: 8 }, async (_, index) => {
    const shape = heavy[index % heavy.length]?.shape
    if (!shape) return
    while (!stop.signal.aborted) await server.load(withoutCache(shape.query))
  })
  const beside = await measureFor(server, tiny, 8)
  stop.abort()
  await Promise.all(load)
  const p95 = (times: readonly number[]) => percentile(times, 0.95)
  console.log(
    `light query, p95: alone ${p95(alone).toFixed(1)} ms, beside 8 clients with the heaviest ` +
      `${p95(beside).toFixed(1)} ms, ${(p95(beside) / p95(alone)).toFixed(1)} times`,
  )
}

async function measureFor(
  server: QueryServer,
  shape: QueryShape,
  forSeconds: number,
): Promise<readonly number[]> {
  const times: number[] = []
  const end = performance.now() + forSeconds * 1000
  while (performance.now() < end) times.push((await server.load(withoutCache(shape.query))).ms)
  return times.toSorted((a, b) => a - b)
}
