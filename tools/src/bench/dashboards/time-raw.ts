import type { RawEngine } from '@cartograph/warehouse/testing'
import { median, timed } from '../compare-runs.ts'
import type { QueryServer } from '../query-server.ts'
import type { CubeQueryInput } from '../query-shapes.ts'

export interface RawTime {
  /** What is asked for, in short. */
  readonly name: string
  readonly ms: number
}

/** The same statements one after the other on the bare engine, each the median of three. */
export async function timeRaw(
  server: QueryServer,
  raw: RawEngine,
  queries: readonly Readonly<Record<string, unknown>>[],
): Promise<readonly RawTime[]> {
  const times: RawTime[] = []
  for (const query of queries) {
    const asked = query as CubeQueryInput
    const statements = await server.statements(asked)
    const runs: number[] = []
    for (let run = 0; run < 3; run += 1) {
      runs.push(
        await timed(async () => {
          for (const statement of statements) await raw.run(statement)
        }),
      )
    }
    times.push({ name: nameOf(query), ms: median(runs) })
  }
  return times
}

function nameOf(query: Readonly<Record<string, unknown>>): string {
  const list = (name: string) => {
    const found = query[name]
    return Array.isArray(found) ? (found as unknown[]) : []
  }
  const [time] = list('timeDimensions') as Readonly<Record<string, unknown>>[]
  const step = typeof time?.['granularity'] === 'string' ? ` by ${time['granularity']}` : ''
  const by = list('dimensions').map((dimension) => ` by ${String(dimension).split('.')[1]}`)
  const compared = time !== undefined && 'compareDateRange' in time ? ', compared' : ''
  const measures = list('measures').map(String)
  const more = measures.length > 1 ? ` and ${measures.length - 1} more` : ''
  return `${measures[0] ?? 'rows'}${more}${by.join('')}${step}${compared}`
}
