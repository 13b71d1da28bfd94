import * as z from 'zod/mini'
import { Member } from '../queries/query.ts'
import { rejectUnknownKeys } from '../queries/query-problems.ts'
import {
  ComparisonPeriod,
  DateGranularity,
  defaultRangeId,
  globalDates,
  StaticRangeId,
} from './date-filters.ts'
import { QueryTemplate } from './query-template.ts'

/** The URL parameter of ad-hoc filters, which users add to a page; no filter of a dashboard has its name. */
export const adHocParameter = 'where'

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
/** The name of a variable in queries, without its dollar sign. */
const VariableName = z.string().check(z.regex(/^[a-z][a-zA-Z0-9]*$/, 'A word in camelCase'))

/** `key` is the namespace of the dates: `$global.dateRange`. */
const DateRangePicker = z.strictObject(
  {
    ui_component: z.literal('date_range_picker'),
    key: z._default(VariableName, globalDates),
    default_value: z._default(StaticRangeId, defaultRangeId),
    default_comparison: z._default(z.array(ComparisonPeriod).check(z.maxLength(4)), ['splm']),
  },
  rejectUnknownKeys,
)

const TimeGranularityDropdown = z.strictObject(
  {
    ui_component: z.literal('time_granularity_dropdown'),
    key: z._default(VariableName, 'granularity'),
    /** The dates whose length limits the choice of granularities. */
    dates: z._default(VariableName, globalDates),
    default_value: z._default(DateGranularity, 'day'),
  },
  rejectUnknownKeys,
)

const choice = {
  key: VariableName,
  title: text,
  variableName: VariableName,
  /** Offers the values of this dimension, most frequent first, or those that the query finds. */
  dimension: Member,
  data: z.optional(z.strictObject({ cube_query: QueryTemplate }, rejectUnknownKeys)),
}
const Dropdown = z.strictObject(
  { ui_component: z.literal('dropdown'), ...choice, default_value: z.optional(text) },
  rejectUnknownKeys,
)
const Multiselect = z.strictObject(
  {
    ui_component: z.literal('multiselect'),
    ...choice,
    default_value: z.optional(z.array(text).check(z.maxLength(50))),
  },
  rejectUnknownKeys,
)

/** Conditions that the user builds, in groups; `$filters` in a query stands for all of them. */
const CubeFiltersDrawer = z.strictObject(
  {
    ui_component: z.literal('cube_filters_drawer'),
    key: z._default(z.literal('filters'), 'filters'),
    title: z._default(text, 'Filters'),
    dimensions: z.array(Member).check(z.minLength(1), z.maxLength(40)),
  },
  rejectUnknownKeys,
)

export const FilterSpec = z.discriminatedUnion('ui_component', [
  DateRangePicker,
  TimeGranularityDropdown,
  Dropdown,
  Multiselect,
  CubeFiltersDrawer,
])
export type FilterSpec = z.infer<typeof FilterSpec>
