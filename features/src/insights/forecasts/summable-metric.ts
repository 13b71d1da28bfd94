import type { SeriesKind } from '@cartograph/analysis'
import type { Day, Member, QueryFilter } from '@cartograph/contract'
import type { Model } from '@cartograph/semantic'
import { completeThrough } from '../find/plan/plan-search.ts'
import type { SyncProgress } from '../find/plan/sync-progress.ts'
import { watchedCubes } from '../find/plan/watched-metrics.ts'

/** A metric that adds up over days, of a cube whose completeness is known. */
export interface SummableMetric {
  readonly measure: Member
  readonly time: Member
  readonly kind: SeriesKind
  readonly hasMoney: boolean
  /** The last day that is complete in all sources of its cube. */
  readonly through: Day
}

interface Scope {
  readonly measure: Member
  readonly time: Member
  readonly filters: readonly QueryFilter[]
}

/** Null for any other metric, and while a source has not finished its first sync. */
export function summableMetric(
  model: Model,
  { measure, time, filters }: Scope,
  {
    syncProgress,
    timezone,
  }: { readonly syncProgress: readonly SyncProgress[]; readonly timezone: string },
): SummableMetric | null {
  const [cubeName = '', name = ''] = measure.split('.')
  const cube = model.cubes.get(cubeName)
  const found = cube?.measures.get(name)
  const watched = watchedCubes.find((one) => one.cube === cubeName)
  if (cube === undefined || found === undefined || watched === undefined) return null
  const isSum = found.isPublic && found.reading?.additivity === 'sum' && found.window === null
  if (!isSum || time !== `${cubeName}.${watched.time}`) return null
  // A condition on a measure selects whole days, so the others would count as zero.
  if (filters.some((filter) => filtersMeasures(filter, model))) return null
  const through = completeThrough(watched, syncProgress, timezone)
  if (through === null) return null
  const kind = found.format === 'currency' ? 'money' : 'count'
  return { measure, time, kind, hasMoney: cube.money !== null, through }
}

function filtersMeasures(filter: QueryFilter, model: Model): boolean {
  if ('and' in filter) return filter.and.some((one) => filtersMeasures(one, model))
  if ('or' in filter) return filter.or.some((one) => filtersMeasures(one, model))
  if ('for' in filter) return false
  const [cube = '', name = ''] = (filter.member ?? filter.dimension ?? '').split('.')
  return model.cubes.get(cube)?.measures.has(name) ?? false
}
