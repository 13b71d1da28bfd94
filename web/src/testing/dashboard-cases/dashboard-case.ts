import type {
  DashboardSpec,
  DateGranularity,
  ElementSpec,
  FilterSpec,
  TimeZone,
} from '@cartograph/contract'
import type { WantedDates } from './reference-dates.ts'

/** What somebody chose, for the dashboard and for a section of its own; null where nothing was chosen. */
export interface Chosen {
  readonly dates: WantedDates | null
  readonly granularity: DateGranularity | null
  /** By dimension. */
  readonly values: Readonly<Record<string, readonly string[]>> | null
  /** Groups of which one holds, of conditions that all hold. */
  readonly conditions: readonly (readonly ChosenCondition[])[]
}
export interface ChosenCondition {
  readonly member: string
  readonly operator: string
  readonly values: readonly string[]
}

/** Where an element stands: in which tab, and in which of its sections. */
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
  readonly everywhere: Chosen
  readonly ofSection: Chosen
}

/** A filter as its section hears it: its own come before the dashboard's. */
export interface HeardFilter {
  readonly spec: FilterSpec
  readonly chosen: Chosen
}

export function filtersHeard(dashboard: DashboardCase): HeardFilter[] {
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
