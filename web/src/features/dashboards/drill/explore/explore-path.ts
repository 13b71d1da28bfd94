import {
  getDashboard,
  globalDates,
  listDashboardOutlines,
  type CubeMeta,
  type DashboardOutline,
  type Workspace,
} from '@cartograph/contract'
import type { Client } from '../../../../api/client.ts'
import { listFilters, type PlacedFilter } from '../../filters/state/dashboard-filters.ts'
import { toSearch } from '../../filters/state/filter-search.ts'
import { datesFilterAt, defaultState, type FilterState } from '../../filters/state/filter-state.ts'
import { daysOfTime, type DrillTarget } from '../target/drill-target.ts'
import { filteredBy } from '../target/filter-by.ts'

/** What a dashboard is opened at. */
export type ExploreTarget = Pick<DrillTarget, 'measure' | 'parts' | 'time'>

interface Request {
  readonly client: Client
  readonly org: Workspace
  readonly target: ExploreTarget
  readonly cubes: readonly CubeMeta[]
  /** The dashboard of the number, which is opened only if no other shows the metric; null without one. */
  readonly fileName: string | null
}

/** The dashboard that shows the metric first, at the dates and values of the number; null without one. */
export async function explorePath({
  client,
  org,
  target,
  cubes,
  fileName,
}: Request): Promise<string | null> {
  const params = { orgId: org.org_id }
  const { items } = await client.call(listDashboardOutlines, { params })
  const place = findPlace(org, items, target.measure, fileName)
  if (place === null) return null
  const dashboard = await client.call(getDashboard, { params, query: { spec: place.fileName } })
  const filters = listFilters(dashboard)
  const templates = dashboard.tabs.flatMap(({ sections }) =>
    sections.flatMap(({ elements }) => elements.map((element) => ({ ...element }))),
  )
  const search = new URLSearchParams(
    toSearch(filters, scopedState(filters, target, { templates, cubes })),
  )
  return `/org/${org.org_id}/insights/explore?${search}#${place.hash}`
}

function scopedState(
  filters: readonly PlacedFilter[],
  { parts, time }: ExploreTarget,
  around: Pick<Parameters<typeof filteredBy>[1], 'templates' | 'cubes'>,
): FilterState {
  const initial = defaultState(filters)
  const dates = datesFilterAt(filters, null, globalDates)
  const before = dates === null ? undefined : initial.dates[dates.name]
  const dated =
    dates === null || before === undefined || time === null
      ? initial
      : {
          ...initial,
          dates: { ...initial.dates, [dates.name]: { ...before, range: daysOfTime(time) } },
        }
  return parts.reduce(
    (state, part) => filteredBy(part, { filters, state, section: null, ...around }) ?? state,
    dated,
  )
}

/** By how early the metric is shown on the dashboard. */
function findPlace(
  { dashboard_collections }: Workspace,
  outlines: readonly DashboardOutline[],
  measure: string,
  fileName: string | null,
) {
  const places = dashboard_collections.flatMap(({ collection_id, dashboards }) =>
    dashboards.flatMap(({ dashboard_id, file_name }) => {
      const tabs = outlines.find((one) => one.file_name === file_name)?.tabs ?? []
      return tabs.flatMap(({ metrics }, tab) => {
        const rank = metrics.indexOf(measure)
        const isSame = file_name === fileName
        const hash = `${collection_id}.${dashboard_id}.${tab}`
        return rank === -1 ? [] : [{ fileName: file_name, hash, rank, isSame }]
      })
    }),
  )
  const [best = null] = places.toSorted(
    (one, other) => Number(one.isSame) - Number(other.isSame) || one.rank - other.rank,
  )
  return best
}
