import { hasPermission, type ReportTemplate, type Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useClient } from '../../../api/client-context.ts'
import { ingestionsQuery, workspaceQuery } from '../../../api/queries.ts'
import { useShell } from '../../../features/navigation/shell-context.ts'
import { WorkspacePage } from '../../../features/navigation/WorkspacePage.tsx'
import { NotesProvider } from '../../../features/notes/NotesProvider.tsx'
import { reportTemplateQuery } from '../../../features/reports/report-queries.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { combineQueries, Loadable } from '../../../ui/feedback/Loadable.tsx'
import { BackToReports } from '../BackToReports.tsx'
import { useReportId } from '../use-report-id.ts'
import { ReportExport } from '../view/ReportExport.tsx'
import { ReportSkeleton } from '../view/ReportSkeleton.tsx'
import { ReportView } from '../view/ReportView.tsx'
import { usePrint } from '../view/use-print.ts'
import { MissingData } from './MissingData.tsx'
import { TemplateMenu } from './TemplateMenu.tsx'
import { UseAsMine } from './UseAsMine.tsx'

/** A pre-built report with the numbers of the workspace. */
export function TemplatePage() {
  const { orgId } = useShell()
  const client = useClient()
  const id = useReportId('preBuilt')
  const workspace = useQuery(workspaceQuery(client, orgId))
  const stored = useQuery(reportTemplateQuery(client, orgId, id))
  const streams = useQuery(ingestionsQuery(client, orgId)).data?.items ?? null
  const { isPrinting, print } = usePrint(orgId)
  return (
    <WorkspacePage
      title={stored.data?.name ?? 'Pre-built report'}
      above={<BackToReports to="preBuilt" />}
      actions={
        workspace.data &&
        stored.data && (
          <TemplateActions
            org={workspace.data.org}
            template={stored.data}
            mayCopy={hasPermission(workspace.data.user.role, 'reports.change')}
            isPrinting={isPrinting}
            onPrint={print}
          />
        )
      }
    >
      <Loadable
        query={combineQueries(workspace, stored)}
        failure="Couldn't load the report"
        skeleton={<ReportSkeleton />}
      >
        {([{ org, user }, template]) => (
          <>
            <p className="max-w-[70ch] text-14 text-muted">
              {template.description}
              {streams !== null && <MissingData org={org} template={template} streams={streams} />}
            </p>
            <NotesProvider org={org} role={user.role}>
              <ReportView
                key={template.id}
                org={org}
                report={template}
                about={null}
                isPrinting={isPrinting}
              />
            </NotesProvider>
          </>
        )}
      </Loadable>
    </WorkspacePage>
  )
}

interface TemplateActionsProps {
  readonly org: Workspace
  readonly template: ReportTemplate
  readonly mayCopy: boolean
  readonly isPrinting: boolean
  readonly onPrint: () => void
}

function TemplateActions({ org, template, mayCopy, isPrinting, onPrint }: TemplateActionsProps) {
  const { org_id: orgId } = org
  const navigate = useNavigate()
  return (
    <div className="flex flex-wrap items-center gap-2">
      {mayCopy && <UseAsMine orgId={orgId} template={template} look="primary" />}
      <ReportExport org={org} report={template} />
      <Button isBusy={isPrinting} onClick={onPrint}>
        Print
      </Button>
      <TemplateMenu
        orgId={orgId}
        template={template}
        onDeleted={() =>
          void navigate({
            to: '/org/$orgId/insights/reports/pre-built',
            params: { orgId },
            replace: true,
          })
        }
      />
    </div>
  )
}
