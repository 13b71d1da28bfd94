import {
  type ComparedDates,
  type CubeMeta,
  type CubeQuery,
  type Day,
  type ElementSpec,
  globalDates,
  type QueryTemplate,
  type ReceivedElement,
  variablesOf,
  type Workspace,
} from '@cartograph/contract'
import type { QuerySource } from '../../../api/client.ts'
import type { FeedRequest } from '../../insights/queries/feed-query.ts'
import { resolveQuery, templatesOf } from '../data/resolve-query.ts'
import { definitionOf } from '../elements/definitions.ts'
import type { Choices } from '../model/element.ts'
import { readElements } from '../model/read-elements.ts'
import { fixedDates } from '../dates/fixed-dates.ts'
import { applicableAdHoc, type IgnoredFilter } from '../filters/state/ad-hoc-filters.ts'
import {
  comparedDatesOf,
  datesAt,
  filterVariables,
  type FilterState,
} from '../filters/state/filter-state.ts'
import { namespaceOf, type Place, type PlacedFilter } from '../filters/state/dashboard-filters.ts'

interface PlannedElement {
  readonly spec: ElementSpec
  readonly choices: Choices
  readonly section: Place
  readonly filters: readonly PlacedFilter[]
  readonly filterState: FilterState
  readonly elements: ReadonlyMap<string, ReceivedElement>
  /** The model; empty until it is loaded. */
  readonly cubes: readonly CubeMeta[]
  readonly workspace: Pick<Workspace, 'timezone' | 'currency_units'>
  readonly today: Day
}

export interface ElementPlan {
  readonly queries: readonly CubeQuery[]
  /** Of each query. */
  readonly sources: readonly QuerySource[]
  /** A request to the insights feed; null for elements that query the engine. */
  readonly feed: FeedRequest | null
  /** The choices that the queries were built from. */
  readonly chosen: {
    readonly choices: Choices
    readonly dates: ComparedDates
    /** True if a filter other than the dates has a value. */
    readonly isFiltered: boolean
  }
  /** The ad-hoc filters that don't apply to the element. */
  readonly unfiltered: readonly IgnoredFilter[]
  readonly span: { readonly from: Day; readonly to: Day }
  /** Set if the choices don't make a valid query. */
  readonly error: Error | null
}

/** Builds the queries of an element from its spec, the filters and its own choices. */
export function planElement(planned: PlannedElement): ElementPlan {
  const { spec, choices, section, filters, filterState, elements, cubes, workspace, today } =
    planned
  const unknown: ComparedDates = { range: [today, today], comparisons: [] }
  try {
    const templates = templatesOf(spec, readElements(spec, elements))
    const { feed } = definitionOf(spec.type)
    const namespace =
      templates.map(namespaceOf).find((name) => name !== null) ?? (feed ? globalDates : null)
    const dated = namespace === null ? null : datesAt(filters, filterState, section, namespace)
    const around = filterVariables(filters, filterState, section, today)
    const own = definitionOf(spec.type).variables?.(spec, choices) ?? {}
    const variables = (name: string) => own[name] ?? around[name]
    const hasFilter = templates.some((template) =>
      [...variablesOf(template)].some((name) => isFilter(name) && !isEmptyList(around[name])),
    )
    const asking = { variables, workspace, toDate: dated?.toDate ?? false }
    const plain = templates.map((template) => resolveQuery(template, asking))
    const adHoc = applicableAdHoc(filterState.adHoc, plain, cubes)
    const queries =
      adHoc.filters.length === 0
        ? plain
        : plain.map((query) => ({ ...query, filters: [...query.filters, ...adHoc.filters] }))
    const dates = dated === null ? (fixedDates(queries) ?? unknown) : comparedDatesOf(dated, today)
    const [from, to] = dates.range
    return {
      queries,
      sources: templates.map((template, at) => ({
        element: spec.id,
        at,
        variables: valuesOf(template, variables),
        toDate: asking.toDate,
      })),
      feed: feed?.(spec, dated === null ? null : dates.range, today) ?? null,
      chosen: { choices, dates, isFiltered: hasFilter || adHoc.filters.length > 0 },
      // Insights of several metrics are listed by their own filters.
      unfiltered: feed
        ? filterState.adHoc.map(({ member }) => ({ member, reasons: [] }))
        : adHoc.ignored,
      span: { from, to },
      error: null,
    }
  } catch (error) {
    return {
      queries: [],
      sources: [],
      feed: null,
      chosen: { choices, dates: unknown, isFiltered: false },
      unfiltered: [],
      span: { from: today, to: today },
      error: error instanceof Error ? error : new Error(String(error)),
    }
  }
}

function valuesOf(template: QueryTemplate, variables: (name: string) => unknown) {
  const entries = [...variablesOf(template)].map((name) => [name, variables(name)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** Among variables, only dates have a namespace, and a granularity is not a list. */
const isFilter = (name: string) => !name.includes('.')

const isEmptyList = (value: unknown) => !Array.isArray(value) || value.length === 0
