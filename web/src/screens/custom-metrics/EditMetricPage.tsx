import {
  CustomMetricId,
  hasPermission,
  type CubeMeta,
  type CustomMetric,
  type Workspace,
} from '@cartograph/contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient } from '../../api/client-context.ts'
import { workspaceQuery } from '../../api/queries.ts'
import { metricKey, metricQuery } from '../../features/custom-metrics/metric-queries.ts'
import { metaQuery } from '../../features/dashboards/data/filter-values.ts'
import { useShell } from '../../features/navigation/shell-context.ts'
import { WorkspacePage } from '../../features/navigation/WorkspacePage.tsx'
import { combineQueries, Loadable } from '../../ui/feedback/Loadable.tsx'
import { BackToMetrics } from './BackToMetrics.tsx'
import { MetricEditor } from './MetricEditor.tsx'
import { MetricFacts } from './MetricFacts.tsx'
import { EditorSkeleton, MayNotCreate } from './MetricStates.tsx'

/** Creates a metric if its id is `new`. */
export function EditMetricPage() {
  const { orgId } = useShell()
  const client = useClient()
  const { metricId = 'new' } = useParams({ strict: false })
  const id = metricId === 'new' ? null : CustomMetricId.parse(metricId)
  const [saved, setSaved] = useState<CustomMetric | null>(null)
  const workspace = useQuery(workspaceQuery(client, orgId))
  const model = useQuery(metaQuery(client, orgId))
  const stored = useQuery(
    id === null
      ? { queryKey: [...metricKey(orgId), 'new'], queryFn: skipToken }
      : { ...metricQuery(client, orgId, id), refetchOnMount: 'always' },
  )
  // An older version from the cache would only be refused when it is saved.
  const fresh = stored.isFetchedAfterMount ? stored.data : undefined
  const known = combineQueries(workspace, model)
  const metric = { ...stored, data: saved?.id === id ? saved : fresh }
  const base = { ...known, data: null, error: null }
  return (
    <WorkspacePage
      title={id === null ? 'New metric' : (metric.data?.name ?? 'Custom metric')}
      above={<BackToMetrics />}
    >
      <Loadable
        query={combineQueries(known, id === null ? base : metric)}
        failure="Couldn't load the metric"
        skeleton={<EditorSkeleton />}
      >
        {([[{ org, user }, cubes], loaded]) =>
          hasPermission(user.role, 'metrics.change') ? (
            <OpenedMetric
              key={metricId}
              org={org}
              cubes={cubes}
              loaded={loaded ?? null}
              onSaved={setSaved}
            />
          ) : loaded == null ? (
            <MayNotCreate />
          ) : (
            <MetricFacts org={org} cubes={cubes} metric={loaded} />
          )
        }
      </Loadable>
    </WorkspacePage>
  )
}

interface OpenedMetricProps {
  readonly org: Workspace
  readonly cubes: readonly CubeMeta[]
  readonly loaded: CustomMetric | null
  readonly onSaved: (saved: CustomMetric) => void
}

/** Keeps the version that was opened, whatever is loaded in the background. */
function OpenedMetric({ org, cubes, loaded, onSaved }: OpenedMetricProps) {
  const [opened, setOpened] = useState(loaded)
  const navigate = useNavigate()
  return (
    <MetricEditor
      key={opened?.version}
      org={org}
      cubes={cubes}
      metric={opened}
      onSaved={(saved) => {
        setOpened(saved)
        onSaved(saved)
        void navigate({
          to: '/org/$orgId/insights/custom-metrics/$metricId/edit',
          params: { orgId: org.org_id, metricId: saved.id },
          replace: true,
        })
      }}
    />
  )
}
