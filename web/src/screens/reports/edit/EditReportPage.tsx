import { hasPermission, ReportId } from '@cartograph/contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { workspaceQuery } from '../../../api/queries.ts'
import { metaQuery } from '../../../features/dashboards/data/filter-values.ts'
import { useShell } from '../../../features/navigation/shell-context.ts'
import { WorkspacePage } from '../../../features/navigation/WorkspacePage.tsx'
import { reportKey } from '../../../features/reports/report-keys.ts'
import { reportQuery } from '../../../features/reports/report-queries.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { combineQueries, Loadable } from '../../../ui/feedback/Loadable.tsx'
import { BackToReports } from '../BackToReports.tsx'
import { useReportId } from '../use-report-id.ts'
import { EditorSkeleton } from './EditorSkeleton.tsx'
import { EditedReport } from './EditedReport.tsx'

/** Creates a report if its id is `new`. */
export function EditReportPage() {
  const { orgId } = useShell()
  const client = useClient()
  const reportId = useReportId('editedReport')
  const id = reportId === 'new' ? null : ReportId.parse(reportId)
  const workspace = useQuery(workspaceQuery(client, orgId))
  const model = useQuery(metaQuery(client, orgId))
  const stored = useQuery(
    id === null
      ? { queryKey: [...reportKey(orgId), 'new'], queryFn: skipToken }
      : { ...reportQuery(client, orgId, id), refetchOnMount: 'always' },
  )
  // An older version from the cache would only be refused when it is saved.
  const fresh = stored.isFetchedAfterMount ? stored.data : undefined
  const known = combineQueries(workspace, model)
  const report = { ...stored, data: fresh }
  const base = { ...known, data: null, error: null }
  return (
    <WorkspacePage
      title={id === null ? 'New report' : (report.data?.name ?? 'Report')}
      above={<BackToReports to="list" />}
    >
      <Loadable
        query={combineQueries(known, id === null ? base : report)}
        failure="Couldn't load the report"
        skeleton={<EditorSkeleton />}
      >
        {([[{ org, user }, cubes], loaded]) =>
          hasPermission(user.role, 'reports.change') ? (
            <EditedReport key={reportId} org={org} cubes={cubes} loaded={loaded ?? null} />
          ) : (
            <EmptyState
              title="You can't change reports"
              text="Your role is read-only. An admin can give you the role of a member in Settings → Team."
            />
          )
        }
      </Loadable>
    </WorkspacePage>
  )
}
