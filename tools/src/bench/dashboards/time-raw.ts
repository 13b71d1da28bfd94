import type { RawEngine } from '@cartograph/warehouse/testing'
import { median, timed } from '../compare-runs.ts'
import type { QueryServer } from '../query-server.ts'
import type { CubeQueryInput } from '../query-shapes.ts'

export interface RawTime {
  /** A short title of the query. */
  readonly name: string
  readonly ms: number
}

/**
 * Times each query directly on the engine, as the median of three runs: its statements and those of its
 * totals, one after the other.
 */
export async function timeRaw(
  server: QueryServer,
  raw: RawEngine,
  queries: readonly Query[],
): Promise<readonly RawTime[]> {
  const times: RawTime[] = []
  for (const query of queries) {
    const requests = [query, ...totalsOf(query)].map((one) =>
      server.statements(one as CubeQueryInput),
    )
    const statements = (await Promise.all(requests)).flat()
    const runs: number[] = []
    for (let run = 0; run < 3; run += 1) {
      runs.push(
        await timed(async () => {
          for (const statement of statements) await raw.run(statement)
        }),
      )
    }
    times.push({ name: queryTitle(query), ms: median(runs) })
  }
  return times
}

type Query = Readonly<Record<string, unknown>>

/** Each level of totals as a query of its own, grouped by fewer dimensions. */
function totalsOf(query: Query): readonly Query[] {
  const levels = Array.isArray(query['totals']) ? (query['totals'] as string[][]) : []
  const times = (query['timeDimensions'] ?? []) as Query[]
  const dimensions = (query['dimensions'] ?? []) as string[]
  return levels.map((level) => {
    const { totals: _, order: __, fillGaps: ___, ...rest } = query
    return {
      ...rest,
      dimensions: dimensions.filter((dimension) => level.includes(dimension)),
      timeDimensions: times.map(({ granularity, ...time }) =>
        level.includes(`${String(time['dimension'])}.${String(granularity)}`)
          ? { ...time, granularity }
          : time,
      ),
    }
  })
}

function queryTitle(query: Query): string {
  const list = (name: string) => {
    const found = query[name]
    return Array.isArray(found) ? (found as unknown[]) : []
  }
  const [time] = list('timeDimensions') as Query[]
  const step = typeof time?.['granularity'] === 'string' ? ` by ${time['granularity']}` : ''
  const by = list('dimensions').map((dimension) => ` by ${String(dimension).split('.')[1]}`)
  const compared = time !== undefined && 'compareDateRange' in time ? ', compared' : ''
  const measures = list('measures').map(String)
  const more = measures.length > 1 ? ` and ${measures.length - 1} more` : ''
  return `${measures[0] ?? 'rows'}${more}${by.join('')}${step}${compared}`
}
