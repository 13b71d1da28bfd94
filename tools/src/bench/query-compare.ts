import type { RawEngine } from '@cartograph/warehouse/testing'
import { compareRuns, median, printTable, type Comparison } from './compare-runs.ts'
import type { QueryServer } from './query-server.ts'
import type { CubeQueryInput, QueryShape } from './query-shapes.ts'

const runs = 11

/** Prints each query's time beside the raw one's; answers the shapes that the catalogue can answer. */
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

let asked = 0

/** No answer can have been kept and no text been seen: no two queries have the same limit. */
export function fresh(query: CubeQueryInput): CubeQueryInput {
  asked += 1
  const limit = typeof query['limit'] === 'number' ? {} : { limit: 50_000 - (asked % 40_000) }
  return { ...query, ...limit, renewQuery: true }
}

/** As a server of a few minutes is: its code has been compiled by then. */
async function warmUp(
  server: QueryServer,
  raw: RawEngine,
  shapes: readonly QueryShape[],
): Promise<void> {
  for (const _ of Array.from({ length: 10 })) {
    for (const { query, sql } of shapes) {
      await server.load(fresh(query))
      await raw.run(sql)
    }
  }
}

function compare(server: QueryServer, raw: RawEngine, { name, query, sql }: QueryShape) {
  return compareRuns(
    name,
    runs,
    async () => (await server.load(fresh(query))).ms,
    () => raw.run(sql),
  )
}

/** Prints what a query pays before and after its work, and what a kept answer takes. */
export async function measureFixedCost(
  server: QueryServer,
  raw: RawEngine,
  tiny: QueryShape,
): Promise<void> {
  const repeated = { ...tiny.query, limit: 777 }
  const times = { fresh: [] as number[], raw: [] as number[], kept: [] as number[] }
  const pings: number[] = []
  for (let run = 0; run < 200; run += 1) {
    times.fresh.push((await server.load(fresh(tiny.query))).ms)
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
      `kept answer: ${added(times.kept)} ms, of which a request takes ${ping.toFixed(2)} ms anyway`,
  )
}

export async function isAnswered(server: QueryServer, { query }: QueryShape): Promise<boolean> {
  return server.load(query).then(
    () => true,
    () => false,
  )
}

/** Null when both sides come to the same. */
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
  return differenceOf(valuesOf(text, query.measures[0]), theirs, 'raw')
}

/** A measure's values in all results of an answer. */
export function valuesOf(text: string, measure: string): readonly number[] {
  const { results } = JSON.parse(text) as {
    results: { data: Readonly<Record<string, unknown>>[] }[]
  }
  return results.flatMap(({ data }) => data.map((row) => Number(row[measure] ?? 0)))
}

/** Null when both come to the same. */
export function differenceOf(
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
