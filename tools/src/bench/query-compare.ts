import type { RawEngine } from '@cartograph/warehouse/testing'
import { compareRuns, median, printTable, type Comparison } from './compare-runs.ts'
import type { QueryServer } from './query-server.ts'
import type { CubeQueryInput, QueryShape } from './query-shapes.ts'

const runs = 11

/** Compares each query's time with the raw one; returns the queries that the catalogue can answer. */
export async function measureShapes(
  server: QueryServer,
  raw: RawEngine,
  shapes: readonly QueryShape[],
): Promise<readonly QueryShape[]> {
  const comparisons: Comparison[] = []
  const known: QueryShape[] = []
  const notes: string[] = []
  for (const shape of shapes) {
    const problem = await problemOf(server, raw, shape)
    if (problem) notes.push(`${shape.name}: ${problem}`)
    if (!problem?.startsWith('not answered')) known.push(shape)
  }
  await warmUp(server, raw, known)
  for (const shape of known) comparisons.push(await compare(server, raw, shape))
  printTable(
    ['query', 'ours ms', 'raw ms', 'ratio', 'added ms'],
    comparisons.map(({ name, oursMs, rawMs, ratio }) => [
      name,
      oursMs.toFixed(1),
      rawMs.toFixed(1),
      ratio.toFixed(2),
      (oursMs - rawMs).toFixed(1),
    ]),
  )
  for (const note of notes) console.log(`! ${note}`)
  const middle = (pick: (comparison: Comparison) => number) => median(comparisons.map(pick))
  console.log(
    `\nmedians: ours ${middle((one) => one.oursMs).toFixed(1)} ms, raw ` +
      `${middle((one) => one.rawMs).toFixed(1)} ms, ratio ${middle((one) => one.ratio).toFixed(2)}`,
  )
  return known
}

let queryCount = 0

/** Gives each query another limit, so that neither answers nor statements are cached. */
export function withoutCache(query: CubeQueryInput): CubeQueryInput {
  queryCount += 1
  const limit = typeof query['limit'] === 'number' ? {} : { limit: 50_000 - (queryCount % 40_000) }
  return { ...query, ...limit, renewQuery: true }
}

/** Lets the JIT compile the code of both sides. */
async function warmUp(
  server: QueryServer,
  raw: RawEngine,
  shapes: readonly QueryShape[],
): Promise<void> {
  for (const _ of Array.from({ length: 10 })) {
    for (const { query, sql } of shapes) {
      await server.load(withoutCache(query))
      await raw.run(sql)
    }
  }
}

function compare(server: QueryServer, raw: RawEngine, { name, query, sql }: QueryShape) {
  return compareRuns(
    name,
    runs,
    async () => (await server.load(withoutCache(query))).ms,
    () => raw.run(sql),
  )
}

/** Prints the overhead of a query and the time of a cached answer. */
export async function measureFixedCost(
  server: QueryServer,
  raw: RawEngine,
  tiny: QueryShape,
): Promise<void> {
  const repeated = { ...tiny.query, limit: 777 }
  const times = { fresh: [] as number[], raw: [] as number[], kept: [] as number[] }
  const pings: number[] = []
  for (let run = 0; run < 200; run += 1) {
    times.fresh.push((await server.load(withoutCache(tiny.query))).ms)
    times.raw.push(await raw.run(tiny.sql))
    times.kept.push((await server.load(repeated)).ms)
    const from = performance.now()
    await server.ping()
    pings.push(performance.now() - from)
  }
  const ping = median(pings)
  const added = (values: readonly number[]) => median(values).toFixed(2)
  console.log(
    `tiny query (${tiny.name}): ours ${added(times.fresh)} ms, raw ${added(times.raw)} ms, ` +
      `added ${(median(times.fresh) - median(times.raw)).toFixed(2)} ms\n` +
      `cached answer: ${added(times.kept)} ms, of which an empty request takes ${ping.toFixed(2)} ms`,
  )
}

export async function isAnswered(server: QueryServer, { query }: QueryShape): Promise<boolean> {
  return server.load(query).then(
    () => true,
    () => false,
  )
}

/** Null if both sides return the same values. */
async function problemOf(
  server: QueryServer,
  raw: RawEngine,
  { query, sql }: QueryShape,
): Promise<string | null> {
  let text: string
  try {
    text = (await server.load(query)).text
  } catch (error) {
    return `not answered: ${error instanceof Error ? error.message : String(error)}`
  }
  const theirs = (await raw.rows(sql)).map((row) => Number(row['checked'] ?? 0))
  return compareValues(measureValues(text, query.measures[0]), theirs, 'raw')
}

/** A measure's values in all results of a response. */
export function measureValues(text: string, measure: string): readonly number[] {
  const { results } = JSON.parse(text) as {
    results: { data: Readonly<Record<string, unknown>>[] }[]
  }
  return results.flatMap(({ data }) => data.map((row) => Number(row[measure] ?? 0)))
}

/** Null if both sides are equal. */
export function compareValues(
  ours: readonly number[],
  theirs: readonly number[],
  them: string,
): string | null {
  if (ours.length !== theirs.length) return `${ours.length} rows, ${them} ${theirs.length}`
  const difference = Math.abs(sum(ours) - sum(theirs))
  return difference > 1e-6 * Math.abs(sum(theirs))
    ? `${sum(ours)} in all, ${them} ${sum(theirs)}`
    : null
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
