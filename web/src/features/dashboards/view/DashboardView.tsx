import type { Dashboard, DataIngestion, OrgId, PlatformCode, Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useMemo, type ReactNode } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { TabStrip, tabId } from '../../../ui/TabStrip.tsx'
import { filterMembers, loadFilterValues, metaQuery } from '../data/filter-values.ts'
import { FilterBar } from '../filters/FilterBar.tsx'
import { listFilters, placeOf, type Place } from '../filters/placed-filters.ts'
import { useDashboardFilters, type SearchChanges } from '../filters/use-dashboard-filters.ts'
import { IntegrationPrompt } from '../tile/IntegrationPrompt.tsx'
import { DashboardContext } from './dashboard-context.ts'
import { DashboardSection } from './DashboardSection.tsx'
import { missingPlatforms } from './freshness.ts'

export interface DashboardViewProps {
  readonly orgId: OrgId
  readonly workspace: Pick<Workspace, 'timezone' | 'currency_units'>
  readonly dashboard: Dashboard
  readonly streams: readonly DataIngestion[]
  readonly today: string
  readonly tab: number
  readonly onTab: (tab: number) => void
  readonly search: Readonly<Record<string, unknown>>
  readonly onSearch: (changes: SearchChanges, how: { readonly replace: boolean }) => void
  readonly connect: ((platform: PlatformCode) => ReactNode) | null
  readonly onUnknownElement: () => void
}

/** A dashboard as its spec says: filters, tabs, sections, and what stands in them. */
export function DashboardView(props: DashboardViewProps) {
  const { orgId, workspace, dashboard, streams, today, search, onSearch } = props
  const client = useClient()
  const panelId = `tab-${useId().replaceAll(/\W/g, '')}`
  const { data: cubes = none } = useQuery(metaQuery(client, orgId))
  const filters = useMemo(() => listFilters(dashboard), [dashboard])
  const elements = useMemo(() => elementsOf(dashboard), [dashboard])
  const members = useMemo(() => filterMembers(cubes), [cubes])
  const dashboardKey = `cartograph.dashboard.${orgId}.${dashboard.file_name}`
  const { state, change } = useDashboardFilters({ filters, dashboardKey, search, onSearch })
  const { connect, onUnknownElement } = props
  const context = useMemo(
    () => ({
      orgId,
      workspace,
      dashboard,
      elements,
      filters,
      filterState: state,
      today,
      now: new Date(),
      streams,
      connect,
      onUnknownElement,
    }),
    [
      orgId,
      workspace,
      dashboard,
      elements,
      filters,
      state,
      today,
      streams,
      connect,
      onUnknownElement,
    ],
  )

  const bar = (place: Place | null) => (
    <FilterBar
      filters={filters}
      place={place}
      state={state}
      onChange={change}
      today={today}
      members={members}
      loadOptions={loadFilterValues({ client, orgId, cubes, workspace })}
    />
  )
  const missing = missingPlatforms(
    dashboard.required_datasources_for_feature,
    dashboard.required_datasources_condition,
    streams,
  )
  const at = Math.min(props.tab, dashboard.tabs.length - 1)
  const tab = dashboard.tabs[at]
  return (
    <DashboardContext value={context}>
      <div className="flex flex-col gap-4">
        {dashboard.page_prompts.map(({ path, display }) => (
          <p key={path} className="text-14">
            <Link
              to="/org/$orgId/$"
              params={{ orgId, _splat: path }}
              className="font-medium text-accent"
            >
              {display}
            </Link>
          </p>
        ))}
        {missing !== null ? (
          <IntegrationPrompt {...missing} connect={connect} />
        ) : (
          <>
            {bar(null)}
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
                  return (
                    <DashboardSection
                      key={place}
                      section={section}
                      place={place}
                      rank={above.reduce((sum, { elements }) => sum + elements.length, 0)}
                      filterBar={hasOwn ? bar(place) : null}
                    />
                  )
                })}
              </div>
            )}
          </>
        )}
      </div>
    </DashboardContext>
  )
}

const none: readonly never[] = []

function elementsOf({ tabs }: Dashboard) {
  const all = tabs.flatMap(({ sections }) => sections.flatMap(({ elements }) => elements))
  return new Map(all.map((element) => [element.id, element]))
}
