import type {
  DashboardSpec,
  DateGranularity,
  ElementSpec,
  FilterSpec,
  TimeZone,
} from '@cartograph/contract'
import type { WantedDates } from './reference-dates.ts'

/** The filters of the dashboard or of a section; null where unset. */
export interface ChosenFilters {
  readonly dates: WantedDates | null
  readonly granularity: DateGranularity | null
  /** By dimension. */
  readonly values: Readonly<Record<string, readonly string[]>> | null
  /** Groups joined by OR, of conditions joined by AND. */
  readonly conditions: readonly (readonly ChosenCondition[])[]
}
export interface ChosenCondition {
  readonly member: string
  readonly operator: string
  readonly values: readonly string[]
}

/** The tab and the section of an element. */
export interface ElementAt {
  readonly tab: number
  readonly section: number
  readonly element: ElementSpec
}

export interface DashboardCase {
  readonly spec: DashboardSpec
  readonly at: ElementAt
  readonly zone: TimeZone
  readonly now: number
  readonly everywhere: ChosenFilters
  readonly ofSection: ChosenFilters
}

/** A filter as a section resolves it: its own filters take precedence over the dashboard's. */
export interface ResolvedFilter {
  readonly spec: FilterSpec
  readonly chosen: ChosenFilters
}

export function applicableFilters(dashboard: DashboardCase): ResolvedFilter[] {
  const { spec, at, everywhere, ofSection } = dashboard
  const section = spec.tabs[at.tab]?.sections[at.section]
  const period: FilterSpec = {
    ui_component: 'date_range_picker',
    key: 'section',
    default_value: 'thisWeek',
    default_comparison: ['splm'],
  }
  const own = [...(section?.include_period_filter ? [period] : []), ...(section?.filters ?? [])]
  return [
    ...own.map((filter) => ({ spec: filter, chosen: ofSection })),
    ...spec.global_filters.map((filter) => ({ spec: filter, chosen: everywhere })),
  ]
}
