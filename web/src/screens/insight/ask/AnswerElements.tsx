import {
  hasPermission,
  type Dashboard,
  type InsightId,
  type ReceivedElement,
  type Workspace,
} from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { ingestionsQuery, workspaceQuery } from '../../../api/queries.ts'
import { noFilters } from '../../../features/dashboards/filters/state/filter-state.ts'
import { placeOf } from '../../../features/dashboards/filters/state/dashboard-filters.ts'
import {
  DashboardContext,
  type DashboardState,
} from '../../../features/dashboards/model/dashboard-context.ts'
import { DashboardSection } from '../../../features/dashboards/view/DashboardSection.tsx'
import { useToday } from '../../../features/dashboards/view/use-today.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'

interface AnswerElementsProps {
  readonly org: Workspace
  readonly insightId: InsightId
  readonly elements: readonly ReceivedElement[]
}

/** The answer as a dashboard of one section without filters. */
export function AnswerElements({ org, insightId, elements }: AnswerElementsProps) {
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
      dashboard: { ...plain, file_name: `answer-${insightId}` },
      elements: new Map(elements.map((element) => [element.id, element])),
      filters: none,
      filterState: noFilters,
      cubes: null,
      now: new Date(),
      onUnknownElement: ignore,
      onCopyTile: null,
      isComposed: true,
      editor: null,
    }),
    [orgId, today, mayConnect, streams, org, insightId, elements],
  )
  const section = useMemo(() => sectionOf(elements), [elements])
  if (isPending) return <Skeleton className="h-96 w-full" />
  return (
    <DashboardContext value={context}>
      <DashboardSection section={section} place={placeOf(0, 0)} rank={0} filterBar={null} />
    </DashboardContext>
  )
}

/** Metrics stand side by side; wider elements have a row of their own. */
function sectionOf(
  elements: readonly ReceivedElement[],
): Dashboard['tabs'][number]['sections'][number] {
  return {
    filters: [],
    include_period_filter: false,
    use_grid: false,
    num_columns:
      elements.length > 1 && elements.every(({ type }) => type.startsWith('kpi')) ? 2 : 1,
    elements: [...elements],
  }
}

const none: readonly never[] = []

// Unknown elements are left out; the text of the answer remains.
const ignore = () => undefined

const plain: Omit<Dashboard, 'file_name'> = {
  origin: 'own',
  updated_at: null,
  dashboard_collection_id: null,
  has_insights: true,
  default_view: null,
  element_choices: {},
  title: 'Ask about this',
  dashboard_tag: 'answer',
  global_filters: [],
  page_prompts: [],
  include_recent_views: false,
  required_datasources_for_feature: [],
  required_datasources_condition: 'any',
  tabs: [],
}
