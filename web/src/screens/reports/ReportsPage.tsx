import { hasPermission } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { workspaceQuery } from '../../api/queries.ts'
import { useShell } from '../../features/navigation/shell-context.ts'
import { WorkspacePage } from '../../features/navigation/WorkspacePage.tsx'
import { Loadable } from '../../ui/feedback/Loadable.tsx'
import { LoadedReports } from './LoadedReports.tsx'
import { NewReport } from './NewReport.tsx'
import { ReportTable } from './ReportTable.tsx'
import { ReportTabs } from './ReportTabs.tsx'

/** The reports of the workspace. */
export function ReportsPage() {
  const { orgId } = useShell()
  const workspace = useQuery(workspaceQuery(useClient(), orgId))
  const mayChange = hasPermission(workspace.data?.user.role ?? 'demo', 'reports.change')
  return (
    <WorkspacePage title="Reports" actions={mayChange && <NewReport />}>
      <ReportTabs />
      <Loadable
        query={workspace}
        failure="Couldn't load the workspace"
        skeleton={<ReportTable reports={null} />}
      >
        {({ org }) => <LoadedReports org={org} mayChange={mayChange} />}
      </Loadable>
    </WorkspacePage>
  )
}
