import type { Better } from '@cartograph/analysis'
import type {
  ConnectionId,
  CurrencyCode,
  Day,
  MetricFormat,
  OrgId,
  PlatformCode,
} from '@cartograph/contract'
import type { LoggedAction } from '../../../action-log/index.ts'
import type { WatchedCube, WatchedDimension, WatchedMetric } from './watched-metrics.ts'

/** All that a search needs to know beforehand: plain data, so that it can run on a thread of its own. */
export interface SearchPlan {
  readonly orgId: OrgId
  readonly orgName: string
  readonly timezone: string
  readonly currency: CurrencyCode
  /** Findings of so many days, up to the last one that is judged, are told. */
  readonly days: number
  readonly cubes: readonly PlannedCube[]
  /** What the team has written down, the newest days first: it explains findings, and makes none. */
  readonly loggedActions: readonly LoggedAction[]
}

export interface PlannedCube extends Omit<
  WatchedCube,
  'platforms' | 'metrics' | 'dimensions' | 'details'
> {
  /** The last day that is complete in all that it is made of. */
  readonly through: Day
  readonly sources: readonly PlannedSource[]
  /** Whether it holds money, which is asked for in the workspace's currency. */
  readonly hasMoney: boolean
  readonly metrics: readonly PlannedMetric[]
  readonly dimensions: readonly PlannedDimension[]
  readonly details: readonly PlannedDimension[]
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
}

/** Answers a query, as the text of its rows by column: whoever asks takes it apart, on whatever thread that is. */
export type RunQuery = (query: SeriesQuery) => Promise<string>

/** Of one cube; its members by their names there. */
export interface SeriesQuery {
  readonly cube: PlannedCube
  readonly measures: readonly string[]
  readonly dimensions: readonly string[]
  readonly from: Day
  readonly to: Day
  /** Only these days of them. */
  readonly days?: readonly Day[]
  readonly byDay: boolean
  /** The value of a dimension, or some of them. */
  readonly where?: { readonly dimension: string; readonly values: readonly string[] }
  /** The highest of the first measure first. */
  readonly limit?: number
}
