import type { Better, SeriesKind } from '@cartograph/analysis'
import {
  earlierDay,
  type AlertCondition,
  type AlertRule,
  type AlertWatch,
  type Day,
  type Member,
  type QueryFilter,
} from '@cartograph/contract'
import type { Cube, Measure } from '@cartograph/semantic'
import { filtersToQuery } from '../../custom-metrics/index.ts'
import { ratioParts, type RatioParts } from '../../insights/index.ts'
import {
  betterBySentiment,
  kindOf,
  promotionSales,
  throughOf,
  type MetricScope,
} from '../../metric-pacing/index.ts'
import { nameMetric } from './name-metric.ts'
import type { WatchReading } from './watch-reading.ts'

/** How a metric is read; `query` is null with a problem. */
export interface WatchedMetric {
  readonly words: Omit<WatchReading, 'reading'>
  readonly query: MetricQuery | null
}

export interface MetricQuery {
  readonly member: Member
  readonly cube: string
  readonly time: Member
  readonly hasMoney: boolean
  readonly through: Day
  readonly kind: SeriesKind
  readonly better: Better
  readonly adds: 'sum' | 'ratio' | 'none'
  readonly parts: RatioParts | null
  readonly filters: readonly QueryFilter[]
  readonly breakdown: Member | null
}

export function describeMetric(
  scope: MetricScope,
  watch: Extract<AlertWatch, { kind: 'metric' }>,
  { rule, granularity }: Pick<AlertCondition, 'granularity'> & { readonly rule: AlertRule['kind'] },
): WatchedMetric {
  const { model, workspace } = scope
  const { metric: member, breakdown } = watch
  const [cubeName = '', name = ''] = member.split('.')
  const cube = model.cubes.get(cubeName)
  const measure = cube?.measures.get(name)
  const filters = watch.filters.map(filtersToQuery)
  const parts =
    measure?.reading?.additivity === 'ratio' && cube !== undefined
      ? ratioParts(measure, cube)
      : null
  const isByWeek = granularity === 'week' && parts !== null
  const problem = problemOf(scope, member, { cube, measure, isByWeek, hasParts: parts !== null })
  const time = `${cubeName}.${timeOf(cube)}`
  const words = {
    ...nameMetric(model, watch, workspace.currency),
    problem,
    platform: null,
    explained: problem === null && breakdown === null ? { measure: member, time, filters } : null,
  }
  const known = throughOf(member, scope)
  // Whether a promotion explains a day, only the shop's own data of it say.
  const shop = rule === 'unusual' ? throughOf(promotionSales, scope) : null
  const through = known === null || shop === null ? known : earlierDay(known, shop)
  if (problem !== null || cube === undefined || measure === undefined || through === null) {
    return { words, query: null }
  }
  const isSum = measure.reading?.additivity === 'sum' && measure.window === null
  return {
    words,
    query: {
      member,
      cube: cubeName,
      time,
      hasMoney: cube.money !== null,
      through,
      kind: kindOf(measure),
      better: betterBySentiment[measure.reading?.sentiment ?? 'neutral'],
      adds: isSum ? 'sum' : parts === null ? 'none' : 'ratio',
      parts,
      filters,
      breakdown,
    },
  }
}

interface ProblemScope {
  readonly cube: Cube | undefined
  readonly measure: Measure | undefined
  /** Whether it is watched by week, as a ratio of sums. */
  readonly isByWeek: boolean
  readonly hasParts: boolean
}

const noDays = 'This metric has no value for each day.'
const onlyWeeks = 'This metric has no value for each day. Watch it by week.'

function problemOf(
  { model, customMetrics, syncProgress, workspace }: MetricScope,
  member: Member,
  { cube, measure, isByWeek, hasParts }: ProblemScope,
): string | null {
  const lost = model.missing.get(member)
  if (lost !== undefined) return lost
  if (cube === undefined || measure === undefined) return 'This metric was deleted.'
  if (timeOf(cube) === '' || measure.periods !== null) return noDays
  // Its parts add up by day, so a week of it can be watched.
  if (measure.minGranularity !== null && !(isByWeek && measure.minGranularity === 'week')) {
    return hasParts && measure.minGranularity === 'week' ? onlyWeeks : noDays
  }
  const { timezone } = workspace
  const through = throughOf(member, { customMetrics, syncProgress, timezone })
  return through === null ? 'The first sync of its data sources is not finished.' : null
}

function timeOf(cube: Cube | undefined): string {
  const time = cube?.meta['time']
  return typeof time === 'string' ? time : ''
}
