import type { Better } from '@cartograph/analysis'
import type {
  ConnectionId,
  CurrencyCode,
  Day,
  MetricFormat,
  OrgId,
  PlatformCode,
  ValueKind,
} from '@cartograph/contract'
import type { LoggedAction } from '../../../action-log/index.ts'
import type { FormulaTerms } from './formula-terms.ts'
import type { WatchedCube, WatchedDimension, WatchedMetric } from './watched-metrics.ts'

/** Everything a search needs to know in advance: plain data, so that it can run on a worker thread. */
export interface SearchPlan {
  readonly orgId: OrgId
  readonly orgName: string
  readonly timezone: string
  readonly currency: CurrencyCode
  /** The number of days, up to the last judged one, whose findings are reported. */
  readonly days: number
  readonly cubes: readonly PlannedCube[]
  /** Metrics that are calculated from the sums of several cubes. */
  readonly formulas: readonly PlannedFormula[]
  /** Action log entries, newest first: they explain insights and create none. */
  readonly loggedActions: readonly LoggedAction[]
  /** Of the months that a search can report on. */
  readonly targets: readonly PlannedTarget[]
  /** Findings about targets that earlier searches stored. */
  readonly storedTargetFindings: readonly { readonly finding: string; readonly date: Day }[]
}

export interface PlannedTarget {
  /** Its name in queries. */
  readonly metric: string
  /** YYYY-MM */
  readonly month: string
  readonly target: number
}

export interface PlannedCube extends Omit<
  WatchedCube,
  'platforms' | 'metrics' | 'dimensions' | 'details'
> {
  /** The last day that is complete in all of its sources. */
  readonly through: Day
  readonly sources: readonly PlannedSource[]
  /** Whether it is an amount of money, which is queried in the workspace's currency. */
  readonly hasMoney: boolean
  readonly metrics: readonly PlannedMetric[]
  /** What formulas take from it, read only as a whole. */
  readonly formulaMeasures: readonly PlannedMetric[]
  readonly dimensions: readonly PlannedDimension[]
  readonly details: readonly PlannedDimension[]
}

export interface PlannedFormula extends FormulaTerms {
  /** The cube that its name in queries begins with. */
  readonly home: string
  readonly metric: PlannedMetric
}

export interface PlannedSource {
  readonly connectionId: ConnectionId
  readonly platform: PlatformCode
}

export interface PlannedMetric extends WatchedMetric {
  readonly title: string
  readonly format: MetricFormat
  readonly better: Better
}

export interface PlannedDimension extends WatchedDimension {
  readonly title: string
  /** How its values are labelled. */
  readonly values: ValueKind | null
}

/** Runs a query and returns its rows as text by column; the caller parses it on its own thread. */
export type RunQuery = (query: SeriesQuery) => Promise<string>

/** Of one cube; members are named without the cube. */
export interface SeriesQuery {
  readonly cube: PlannedCube
  readonly measures: readonly string[]
  readonly dimensions: readonly string[]
  readonly from: Day
  readonly to: Day
  /** Restricts the query to these days. */
  readonly days?: readonly Day[]
  readonly byDay: boolean
  /** One or several values of the dimension. */
  readonly where?: { readonly dimension: string; readonly values: readonly string[] }
  /** Sorted by the first measure, highest first. */
  readonly limit?: number
}
