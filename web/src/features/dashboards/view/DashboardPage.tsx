import {
  type Dashboard,
  type DataIngestion,
  type ElementSpec,
  globalDates,
  type OrgId,
  resolveRange,
  type Role,
} from '@cartograph/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  Fragment,
  lazy,
  Suspense,
  useDeferredValue,
  useId,
  useMemo,
  useState,
  type ReactNode,
} from 'react'
import { useClient } from '../../../api/client-context.ts'
import { ViewsMenu } from '../../saved-views/ViewsMenu.tsx'
import { TabStrip, tabId } from '../../../ui/layout/TabStrip.tsx'
import { countedDays } from '../data/counted-days.ts'
import { filterMembers, loadFilterValues, metaQuery } from '../data/filter-values.ts'
import { FilterBar } from '../filters/bar/FilterBar.tsx'
import { useIsNarrow } from '../filters/bar/use-is-narrow.ts'
import { listFilters, placeOf, type Place } from '../filters/state/dashboard-filters.ts'
import { suggestViewName } from '../filters/bar/suggest-view-name.ts'
import { fromSearch, isSameState, toFullSearch } from '../filters/state/filter-search.ts'
import { datesAt, defaultState, isFiltered } from '../filters/state/filter-state.ts'
import { hasSeveralShops } from '../filters/state/shop-filter.ts'
import { useDashboardFilters, type SearchChanges } from '../filters/state/use-dashboard-filters.ts'
import { TileSkeleton } from '../tile/TileSkeleton.tsx'
import {
  type DashboardEditor,
  type DashboardState,
  type SectionProps,
} from '../model/dashboard-context.ts'
import type { DrillSettings } from '../drill/drill-page.ts'
import { DrillProvider } from '../drill/DrillProvider.tsx'
import { DashboardSection } from './DashboardSection.tsx'
import { describeUpdate, missingPlatforms } from './freshness.ts'
import { MissingPlatforms } from './lazy-missing-platforms.ts'
import { PromptLink } from './PromptLink.tsx'

export interface DashboardPageProps {
  readonly orgId: OrgId
  readonly workspace: DashboardState['workspace']
  readonly dashboard: Dashboard
  readonly streams: readonly DataIngestion[]
  readonly skipsIngestionCheck: boolean
  readonly today: string
  readonly tab: number
  readonly onTab: (tab: number) => void
  readonly search: Readonly<Record<string, unknown>>
  readonly onSearch: (changes: SearchChanges, how: { readonly replace: boolean }) => void
  readonly mayConnect: boolean
  /** The user's role; null without a user, who could save views. */
  readonly userRole: Role | null
  readonly onUnknownElement: () => void
  readonly onCopyTile: ((element: ElementSpec) => void) | null
  readonly onCreateAlert?: DashboardState['onCreateAlert']
  /** Starts editing; null for users who may not. */
  readonly onAddTile: (() => void) | null
  readonly isPublic?: boolean | undefined
  /** On a wall there is nothing to press. */
  readonly isWall?: boolean | undefined
  /** Buttons next to the filters. */
  readonly actions: ReactNode
  readonly editor: DashboardEditor | null
  /** Lets the user explore the numbers. Absent on public pages. */
  readonly drill?: DrillSettings | undefined
}

/** Renders a dashboard spec: filters, tabs, sections and elements. */
export function DashboardPage(props: DashboardPageProps) {
  const { orgId, workspace, dashboard, streams, today, search, onSearch } = props
  const client = useClient()
  const queryClient = useQueryClient()
  const isNarrow = useIsNarrow()
  const meta = metaQuery(client, orgId)
  const [isSheetOpened, setSheetOpened] = useState(false)
  const panelId = `tab-${useId().replaceAll(/\W/g, '')}`
  // Depends on these parts only, so that typing a title doesn't recompute the filters.
  const { global_filters, tabs } = dashboard
  const filters = useMemo(() => listFilters({ global_filters, tabs }), [global_filters, tabs])
  const elements = useMemo(() => elementsOf(tabs), [tabs])
  const dashboardKey = `cartograph.dashboard.${orgId}.${dashboard.file_name}`
  const defaultView = dashboard.default_view
  const { state, change } = useDashboardFilters({
    filters,
    dashboardKey,
    search,
    defaultView: defaultView?.search ?? null,
    onSearch,
  })
  // It is large, and on phones only the open sheet shows what it names.
  const isAnyFiltered = state.adHoc.length > 0 || filters.some((one) => isFiltered(one, state))
  const needsMeta = !isNarrow || isSheetOpened || isAnyFiltered
  const model = useQuery({ ...meta, enabled: needsMeta })
  const cubes = model.data ?? (model.isPending ? null : none)
  const members = useMemo(() => cubes && filterMembers(cubes), [cubes])
  // Deferred: the pressed filter responds at once, the elements follow.
  const filterState = useDeferredValue(state)
  const { skipsIngestionCheck, mayConnect, onUnknownElement, onCopyTile, actions, editor } = props
  const { isPublic, onCreateAlert } = props
  const context = useMemo(
    () => ({
      orgId,
      workspace,
      dashboard,
      elements,
      filters,
      filterState,
      cubes,
      today,
      now: new Date(),
      streams,
      skipsIngestionCheck,
      mayConnect,
      onUnknownElement,
      onCopyTile,
      onCreateAlert,
      isPublic,
      editor,
    }),
    [
      orgId,
      workspace,
      dashboard,
      elements,
      filters,
      filterState,
      cubes,
      today,
      streams,
      skipsIngestionCheck,
      mayConnect,
      onUnknownElement,
      onCopyTile,
      onCreateAlert,
      isPublic,
      editor,
    ],
  )

  const loadCubes = () => queryClient.ensureQueryData(meta)
  const bar = (place: Place | null) => {
    const dates = datesAt(filters, state, place, globalDates)
    const range = dates === null ? null : resolveRange(dates.range, today).range
    return (
      <FilterBar
        filters={filters}
        place={place}
        state={state}
        onChange={change}
        onOpen={() => setSheetOpened(true)}
        today={today}
        members={members}
        hasShops={props.isPublic !== true && hasSeveralShops(streams)}
        loadOptions={loadFilterValues({
          client,
          orgId,
          cubes: loadCubes,
          workspace,
          during: (cube) => countedDays(elements.values(), cube, range),
        })}
      />
    )
  }
  const views = props.userRole !== null && (
    <ViewsMenu
      orgId={orgId}
      fileName={dashboard.file_name}
      role={props.userRole}
      isNarrow={isNarrow}
      defaultView={defaultView}
      current={toFullSearch(filters, state)}
      isShown={(view) => isSameState(filters, state, view)}
      onApply={(view) => change(fromSearch(filters, view) ?? defaultState(filters))}
      onReset={() => change(defaultState(filters))}
      suggestName={() => suggestViewName(filters, state, members ?? [])}
    />
  )
  const missing = missingPlatforms(
    dashboard.required_datasources_for_feature,
    dashboard.required_datasources_condition,
    streams,
  )
  // Editors see every section, even if platforms are missing.
  const isShown = missing === null || editor !== null
  const updated = describeUpdate(streams, { timezone: workspace.timezone, now: context.now })
  const at = Math.min(props.tab, dashboard.tabs.length - 1)
  const tab = dashboard.tabs[at]
  return (
    <DrillProvider
      dashboard={context}
      settings={editor === null ? (props.drill ?? null) : null}
      filters={filters}
      state={state}
      onFilter={change}
    >
      <div className="flex flex-col gap-3">
        {(isNarrow ? dashboard.page_prompts : none).map((prompt) => (
          <p key={prompt.path} className="text-14">
            <PromptLink orgId={orgId} prompt={prompt} />
          </p>
        ))}
        {props.isWall !== true && (
          // While editing, the bar with Undo and Save stays in sight instead.
          <div className={editor === null ? 'sticky-filters' : 'flex flex-wrap items-start gap-2'}>
            <div className="min-w-0 flex-1">{isShown && bar(null)}</div>
            {isShown && (filters.length > 0 || state.adHoc.length > 0) && views}
            {actions}
          </div>
        )}
        {missing !== null && !isShown ? (
          <Suspense fallback={<TileSkeleton title={dashboard.title} />}>
            <MissingPlatforms orgId={orgId} mayConnect={mayConnect} {...missing} />
          </Suspense>
        ) : (
          <>
            {dashboard.tabs.length > 1 && (
              <TabStrip
                label={dashboard.title}
                panelId={panelId}
                tabs={dashboard.tabs.map(({ display }, n) => ({
                  value: String(n),
                  label: display.title,
                }))}
                value={String(at)}
                onChange={(value) => props.onTab(Number(value))}
              />
            )}
            {tab && (
              <div
                key={at}
                id={panelId}
                {...(dashboard.tabs.length > 1 && {
                  role: 'tabpanel',
                  'aria-labelledby': tabId(panelId, String(at)),
                })}
                className="flex flex-col gap-6"
              >
                {tab.sections.map((section, n) => {
                  const place = placeOf(at, n)
                  const above = tab.sections.slice(0, n)
                  const hasOwn = filters.some((filter) => filter.place === place)
                  const shown: SectionProps = {
                    section,
                    place,
                    rank: above.reduce((sum, one) => sum + one.elements.length, 0),
                    filterBar: hasOwn ? bar(place) : null,
                  }
                  return (
                    <Fragment key={place}>
                      {editor === null ? <DashboardSection {...shown} /> : editor.section(shown)}
                    </Fragment>
                  )
                })}
                {editor?.endOfTab(at)}
                {editor === null && isEmptyTab(tab) && (
                  <Suspense>
                    <EmptyTab onAddTile={props.onAddTile} />
                  </Suspense>
                )}
              </div>
            )}
            {updated !== null && <p className="text-13 text-muted">{updated}</p>}
          </>
        )}
      </div>
    </DrillProvider>
  )
}

// Hardly ever shown.
const EmptyTab = lazy(async () => ({ default: (await import('./EmptyTab.tsx')).EmptyTab }))

const none: readonly never[] = []

function isEmptyTab({ sections }: Dashboard['tabs'][number]): boolean {
  return sections.every(({ elements }) => elements.length === 0)
}

function elementsOf(tabs: Dashboard['tabs']) {
  const all = tabs.flatMap(({ sections }) => sections.flatMap(({ elements }) => elements))
  return new Map(all.map((element) => [element.id, element]))
}
