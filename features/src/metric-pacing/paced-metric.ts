import type { Better, SeriesKind } from '@cartograph/analysis'
import { earlierDay, type Day, type Member } from '@cartograph/contract'
import { partsOf, type Measure, type Model, type WorkspaceMetric } from '@cartograph/semantic'
import { betterBySentiment } from '../better-by-sentiment.ts'
import {
  completeThrough,
  ratioParts,
  watchedCubes,
  type RatioParts,
  type SyncProgress,
} from '../insights/index.ts'

/** How the days of a metric are read. */
export interface PacedMetric {
  readonly member: Member
  readonly cube: string
  readonly time: Member
  readonly hasMoney: boolean
  /** The last day that is complete in all sources. */
  readonly through: Day
  readonly kind: SeriesKind
  readonly better: Better
  readonly adds: 'sum' | 'ratio' | 'average'
  /** Of a ratio whose parts are known. */
  readonly parts: RatioParts | null
}

interface Scope {
  readonly model: Model
  readonly customMetrics: readonly WorkspaceMetric[]
  readonly syncProgress: readonly SyncProgress[]
  readonly timezone: string
}

/**
 * Null for what days say nothing about: counts of distinct things, what a platform counts by week or month, running
 * totals; and before the first sync of a source is finished.
 */
export function pacedMetric(member: Member, scope: Scope): PacedMetric | null {
  const [cubeName = '', name = ''] = member.split('.')
  const cube = scope.model.cubes.get(cubeName)
  const measure = cube?.measures.get(name)
  const time = cube?.meta['time']
  if (cube === undefined || measure === undefined || typeof time !== 'string') return null
  const reading = measure.reading
  const isByDay =
    measure.window === null && measure.periods === null && measure.minGranularity === null
  const through = throughOf(member, scope)
  if (reading === null || reading.additivity === 'distinct' || !isByDay || through === null)
    return null
  const parts = reading.additivity === 'ratio' ? ratioParts(measure, cube) : null
  return {
    member,
    cube: cubeName,
    time: `${cubeName}.${time}`,
    hasMoney: cube.money !== null,
    through,
    kind: kindOf(measure),
    better: betterBySentiment[reading.sentiment],
    adds: reading.additivity === 'sum' ? 'sum' : parts === null ? 'average' : 'ratio',
    parts,
  }
}

export function kindOf({ format, reading }: Measure): SeriesKind {
  if (reading?.additivity === 'ratio') return 'ratio'
  return format === 'currency' ? 'money' : 'count'
}

/** The earliest of all data sets that a metric is calculated from. */
export function throughOf(
  member: Member,
  { customMetrics, syncProgress, timezone }: Omit<Scope, 'model'>,
): Day | null {
  const custom = new Map(customMetrics.map((metric) => [metric.member, metric]))
  const cubes = new Set<string>()
  const follow = (path: string, seen: readonly string[]): void => {
    cubes.add(path.split('.')[0] ?? '')
    const metric = custom.get(path)
    if (metric === undefined || seen.includes(path)) return
    for (const part of partsOf(metric)) follow(part, [...seen, path])
  }
  follow(member, [])
  const days = [...cubes].map((cube) => {
    // A data set of several sources that nothing watches is complete when all sources are.
    const watched = watchedCubes.find((one) => one.cube === cube)
    const all = { platforms: syncProgress.map(({ platform }) => platform) }
    return completeThrough(watched ?? all, syncProgress, timezone)
  })
  return days.reduce((one, other) =>
    one === null || other === null ? null : earlierDay(one, other),
  )
}
