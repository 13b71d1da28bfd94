import {
  hasPermission,
  ReportId,
  type Report,
  type Role,
  type Workspace,
} from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { workspaceQuery } from '../../../api/queries.ts'
import { useShell } from '../../../features/navigation/shell-context.ts'
import { WorkspacePage } from '../../../features/navigation/WorkspacePage.tsx'
import { NotesProvider } from '../../../features/notes/NotesProvider.tsx'
import { ReportMenu } from '../../../features/reports/ReportMenu.tsx'
import { reportQuery } from '../../../features/reports/report-queries.ts'
import { formatMoment } from '../../../format/date-format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { buttonLook } from '../../../ui/button/button-look.ts'
import { combineQueries, Loadable } from '../../../ui/feedback/Loadable.tsx'
import { LazyComponent } from '../../../ui/overlay/lazy-component.ts'
import { LazyPart } from '../../../ui/overlay/LazyPart.tsx'
import { BackToReports } from '../BackToReports.tsx'
import { useSchedulesAddress } from '../schedules/schedules-address.ts'
import { useReportId } from '../use-report-id.ts'
import { ReportExport } from './ReportExport.tsx'
import { ReportSkeleton } from './ReportSkeleton.tsx'
import { ReportView } from './ReportView.tsx'
import { usePrint } from './use-print.ts'

const PageComments = lazy(() => import('../../../features/messages/drawer/PageComments.tsx'))

const schedulesPanel = new LazyComponent(() => import('../schedules/SchedulesPanel.tsx'))

export function ReportPage() {
  const { orgId } = useShell()
  const client = useClient()
  const id = ReportId.parse(useReportId('report'))
  const workspace = useQuery(workspaceQuery(client, orgId))
  const stored = useQuery(reportQuery(client, orgId, id))
  const { isPrinting, print } = usePrint(orgId)
  const schedules = useSchedulesAddress()
  return (
    <WorkspacePage
      title={stored.data?.name ?? 'Report'}
      above={<BackToReports to="list" />}
      actions={
        <>
          <Suspense>
            <PageComments
              orgId={orgId}
              tag={`report:${id}`}
              hasFilters
              isThere={stored.data !== undefined}
            />
          </Suspense>
          {workspace.data && stored.data && (
            <ReportActions
              org={workspace.data.org}
              report={stored.data}
              role={workspace.data.user.role}
              isPrinting={isPrinting}
              onPrint={print}
              onSchedules={() => schedules.show({ kind: 'list' })}
            />
          )}
        </>
      }
    >
      <Loadable
        query={combineQueries(workspace, stored)}
        failure="Couldn't load the report"
        skeleton={<ReportSkeleton />}
      >
        {([{ org, user }, report]) => (
          <>
            <NotesProvider org={org} role={user.role}>
              <ReportView
                key={report.id}
                org={org}
                report={report}
                about={<p>{editedWords(report, org)}</p>}
                isPrinting={isPrinting}
              />
            </NotesProvider>
            <LazyPart
              part={schedulesPanel}
              isNeeded={schedules.view !== null}
              onError={() => schedules.show(null, { replace: true })}
              props={{ org, role: user.role, report, ...schedules }}
            />
          </>
        )}
      </Loadable>
    </WorkspacePage>
  )
}

interface ReportActionsProps {
  readonly org: Workspace
  readonly report: Report
  readonly role: Role
  readonly isPrinting: boolean
  readonly onPrint: () => void
  readonly onSchedules: () => void
}

function ReportActions(props: ReportActionsProps) {
  const { org, report, role, isPrinting, onPrint, onSchedules } = props
  const { org_id: orgId } = org
  const mayChange = hasPermission(role, 'reports.change')
  const navigate = useNavigate()
  return (
    <div className="flex flex-wrap items-center gap-1 sm:gap-2">
      {mayChange && (
        <Link
          to="/org/$orgId/insights/reports/$reportId/edit"
          params={{ orgId, reportId: report.id }}
          className={buttonLook('plain')}
        >
          Edit
        </Link>
      )}
      <Button
        onPointerEnter={() => schedulesPanel.prefetch()}
        onFocus={() => schedulesPanel.prefetch()}
        onClick={onSchedules}
      >
        {hasPermission(role, 'reports.schedule') ? 'Schedule' : 'Schedules'}
      </Button>
      <ReportExport org={org} report={report} />
      <Button isBusy={isPrinting} onClick={onPrint}>
        Print
      </Button>
      <ReportMenu
        orgId={orgId}
        report={report}
        mayChange={mayChange}
        onCopied={(copy) =>
          void navigate({
            to: '/org/$orgId/insights/reports/$reportId/edit',
            params: { orgId, reportId: copy.id },
          })
        }
        onDeleted={() =>
          void navigate({
            to: '/org/$orgId/insights/reports/list',
            params: { orgId },
            replace: true,
          })
        }
      />
    </div>
  )
}

function editedWords({ updated_at: at, updated_by_name: by }: Report, { timezone }: Workspace) {
  return `Edited ${formatMoment(at, timezone, new Date())}${by === null ? '' : ` by ${by}`}`
}
