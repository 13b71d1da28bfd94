import { compareRuns, median, printTable, type Comparison } from '../compare-runs.ts'
import { compareValues, withoutCache, measureValues } from '../query-compare.ts'
import type { QueryServer } from '../query-server.ts'
import type { QueryShape } from '../query-shapes.ts'
import { startCubeServer, type CubeServer, type CubeServerOptions } from './cube-server.ts'
import { toCubeQuery } from './to-cube-query.ts'

const runs = 11

/** Compares each query's time with the public Cube server on a copy of the same file. */
export async function measureCube(
  server: QueryServer,
  options: CubeServerOptions,
  shapes: readonly QueryShape[],
): Promise<void> {
  let cube: CubeServer
  try {
    cube = await startCubeServer(options)
  } catch (error) {
    console.log(`! without Cube: ${error instanceof Error ? error.message : String(error)}`)
    return
  }
  try {
    const comparisons: Comparison[] = []
    const notes: string[] = []
    for (const shape of shapes) {
      const problem = await problemOf(server, cube, shape)
      if (problem) notes.push(`${shape.name}: ${problem}`)
      if (problem?.startsWith('not answered')) continue
      comparisons.push(await compare(server, cube, shape))
    }
    print(comparisons, notes)
  } finally {
    await cube.close()
  }
}

function print(comparisons: readonly Comparison[], notes: readonly string[]): void {
  for (const note of notes) console.log(`! ${note}`)
  if (comparisons.length === 0) return
  console.log('\ncompared with the public Cube server, both without caches')
  printTable(
    ['query', 'ours ms', 'Cube ms', 'times faster'],
    comparisons.map(({ name, oursMs, rawMs, ratio }) => [
      name,
      oursMs.toFixed(1),
      rawMs.toFixed(1),
      (1 / ratio).toFixed(1),
    ]),
  )
  const times = comparisons.map(({ ratio }) => 1 / ratio)
  console.log(
    `\ntimes faster than Cube: median ${median(times).toFixed(1)}, ` +
      `least ${Math.min(...times).toFixed(1)}, most ${Math.max(...times).toFixed(1)}`,
  )
}

function compare(server: QueryServer, cube: CubeServer, { name, query }: QueryShape) {
  return compareRuns(
    name,
    runs,
    async () => (await server.load(withoutCache(query))).ms,
    async () => (await cube.load(withoutCache(query))).ms,
  )
}

/** Null if both return the same values and Cube queries its engine each time. */
async function problemOf(
  server: QueryServer,
  cube: CubeServer,
  { query }: QueryShape,
): Promise<string | null> {
  const ours = (await server.load(query)).text
  let theirs: string
  try {
    theirs = (await cube.load(query)).text
  } catch (error) {
    return `not answered by Cube: ${error instanceof Error ? error.message : String(error)}`
  }
  const before = await cube.queryCount()
  await cube.load(query)
  const ran = (await cube.queryCount()) - before
  if (ran !== resultsIn(theirs)) return `not answered by Cube's engine: it ran ${ran} queries`
  const measureOfTheirs = toCubeQuery(query).measures[0]
  return compareValues(
    measureValues(ours, query.measures[0]),
    measureValues(theirs, measureOfTheirs),
    'Cube',
  )
}

function resultsIn(text: string): number {
  return (JSON.parse(text) as { results: unknown[] }).results.length
}
