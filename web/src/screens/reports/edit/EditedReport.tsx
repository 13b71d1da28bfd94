import {
  createReport,
  updateReport,
  type CubeMeta,
  type Report,
  type Workspace,
} from '@cartograph/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { useToday } from '../../../features/dashboards/view/use-today.ts'
import { draftOfReport, emptyReport } from '../../../features/reports/report-draft.ts'
import { reportKey } from '../../../features/reports/report-keys.ts'
import { reportGroups } from '../../../features/reports/report-members.ts'
import { reportOfQuery } from '../../../features/reports/report-of-query.ts'
import { reportQuery } from '../../../features/reports/report-queries.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { ConflictAlert } from './ConflictAlert.tsx'
import { ReportEditor } from './ReportEditor.tsx'

interface EditedReportProps {
  readonly org: Workspace
  readonly cubes: readonly CubeMeta[]
  /** Null creates one. */
  readonly loaded: Report | null
}

/** Keeps the version that was opened, whatever is loaded in the background. */
export function EditedReport({ org, cubes, loaded }: EditedReportProps) {
  const { org_id: orgId, currency_units: currency } = org
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [report, setReport] = useState(loaded)
  const model = useMemo(() => ({ cubes, groups: reportGroups(cubes), currency }), [cubes, currency])
  const start = useMemo(
    () => (report === null ? emptyReport : draftOfReport(report, model)),
    [report, model],
  )
  const reported = useLocation({ select: ({ state }) => state.reported })
  const today = useToday(org.timezone)
  const [prefilled] = useState(() =>
    report === null && reported !== undefined ? reportOfQuery(reported, model, today) : null,
  )
  return (
    <ReportEditor
      // A version that was reloaded replaces the changes.
      key={report?.version}
      org={org}
      model={model}
      start={start}
      prefilled={prefilled}
      save={(body) =>
        report === null
          ? client.call(createReport, { params: { orgId }, body })
          : client.call(updateReport, {
              params: { orgId, reportId: report.id },
              body: { ...body, version: report.version },
            })
      }
      onSaved={(saved) => {
        toast.success(report === null ? 'Report created' : 'Report saved')
        queryClient.setQueryData(reportQuery(client, orgId, saved.id).queryKey, saved)
        void queryClient.invalidateQueries({ queryKey: reportKey(orgId) })
        void navigate({
          to: '/org/$orgId/insights/reports/$reportId',
          params: { orgId, reportId: saved.id },
          replace: true,
        })
      }}
      conflict={
        report !== null && <ConflictAlert orgId={orgId} reportId={report.id} onReload={setReport} />
      }
    />
  )
}
