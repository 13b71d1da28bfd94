import {
  hasPermission,
  type ElementSpec,
  type ReceivedElement,
  type Workspace,
} from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useMemo } from 'react'
import { useClient } from '../../api/client-context.ts'
import { ingestionsQuery, workspaceQuery } from '../../api/queries.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { DrillProvider } from '../dashboards/drill/DrillProvider.tsx'
import { placeOf } from '../dashboards/filters/state/dashboard-filters.ts'
import { noFilters } from '../dashboards/filters/state/filter-state.ts'
import type { DashboardState } from '../dashboards/model/dashboard-context.ts'
import { ElementTile } from '../dashboards/view/ElementTile.tsx'
import { useToday } from '../dashboards/view/use-today.ts'
import { composedDashboard } from './composed-dashboard.ts'

interface AnswerElementsProps {
  readonly org: Workspace
  readonly elements: readonly ReceivedElement[]
  /** Unique among the answers of the page. */
  readonly name: string
  /** Numbers lead to what they are made of. */
  readonly canDrill?: boolean
  /** Null if the user may not change dashboards. */
  readonly onCopy?: ((element: ElementSpec) => void) | null
}

/** The elements of an answer, drawn as on a dashboard without filters. */
export function AnswerElements(props: AnswerElementsProps) {
  const { org, elements, name, canDrill = false, onCopy = null } = props
  const { org_id: orgId, timezone } = org
  const client = useClient()
  const role = useQuery(workspaceQuery(client, orgId)).data?.user.role
  // Without them the values are the same, but their freshness isn't shown.
  const { data, isPending } = useQuery(ingestionsQuery(client, orgId))
  const streams = data?.items ?? none
  const today = useToday(timezone)
  const mayConnect = hasPermission(role ?? 'demo', 'connections.change')
  const context = useMemo(
    (): DashboardState => ({
      orgId,
      today,
      mayConnect,
      streams,
      skipsIngestionCheck: false,
      workspace: org,
      dashboard: composedDashboard(name, elements),
      elements: new Map(elements.map((element) => [element.id, element])),
      filters: none,
      filterState: noFilters,
      cubes: null,
      now: new Date(),
      onUnknownElement: ignore,
      onCopyTile: onCopy,
      isComposed: true,
      editor: null,
    }),
    [orgId, today, mayConnect, streams, org, name, elements, onCopy],
  )
  if (isPending) return <Skeleton className="h-96 w-full" />
  return (
    <DrillProvider
      dashboard={context}
      settings={canDrill && role !== undefined ? { org, role } : null}
      filters={none}
      state={noFilters}
      onFilter={ignore}
    >
      <div className="@container">
        <div
          className={clsx(
            'grid grid-cols-1 gap-4',
            isBesideEachOther(elements) && '@min-[640px]:grid-cols-2',
          )}
        >
          {elements.map((element, rank) => (
            <ElementTile
              key={element.id}
              element={element}
              place={{ section: placeOf(0, 0), rank, isGrid: false }}
            />
          ))}
        </div>
      </div>
    </DrillProvider>
  )
}

/** Metrics share a row; wider elements have their own. */
function isBesideEachOther(elements: readonly ReceivedElement[]): boolean {
  return elements.length > 1 && elements.every(({ type }) => type.startsWith('kpi'))
}

const none: readonly never[] = []

// Unknown elements are left out; the text of the answer remains.
const ignore = () => undefined
