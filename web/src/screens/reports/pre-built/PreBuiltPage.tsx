import { hasPermission } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClient } from '../../../api/client-context.ts'
import { workspaceQuery } from '../../../api/queries.ts'
import { useShell } from '../../../features/navigation/shell-context.ts'
import { WorkspacePage } from '../../../features/navigation/WorkspacePage.tsx'
import { useDevMode } from '../../../features/session/dev-mode.ts'
import { buttonLook } from '../../../ui/button/button-look.ts'
import { Loadable } from '../../../ui/feedback/Loadable.tsx'
import { NewReport } from '../NewReport.tsx'
import { ReportTabs } from '../ReportTabs.tsx'
import { LoadedTemplates } from './LoadedTemplates.tsx'
import { TemplateTable } from './TemplateTable.tsx'

/** The reports that come with the product, and those of developers. */
export function PreBuiltPage() {
  const { orgId } = useShell()
  const { devMode } = useDevMode()
  const workspace = useQuery(workspaceQuery(useClient(), orgId))
  const mayChange = hasPermission(workspace.data?.user.role ?? 'demo', 'reports.change')
  return (
    <WorkspacePage
      title="Reports"
      actions={
        <div className="flex flex-wrap gap-2">
          {devMode && <NewTemplate />}
          {mayChange && <NewReport />}
        </div>
      }
    >
      <ReportTabs />
      <Loadable
        query={workspace}
        failure="Couldn't load the workspace"
        skeleton={<TemplateTable templates={null} />}
      >
        {({ org }) => <LoadedTemplates org={org} mayCopy={mayChange} />}
      </Loadable>
    </WorkspacePage>
  )
}

function NewTemplate() {
  const { orgId } = useShell()
  return (
    <Link
      to="/org/$orgId/insights/reports/pre-built/$reportId/edit"
      params={{ orgId, reportId: 'new' }}
      className={buttonLook('plain')}
    >
      New pre-built report
    </Link>
  )
}
