import type { Report, Workspace } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import { rangeName } from '../../features/dashboards/dates/format-dates.ts'
import { ScheduleSign } from '../../features/report-schedules/ScheduleSign.tsx'
import { ReportMenu } from '../../features/reports/ReportMenu.tsx'
import { granularityNames } from '../../features/reports/report-words.ts'
import { formatMoment } from '../../format/date-format.ts'
import { DataTable, type Column } from '../../ui/data/DataTable.tsx'

interface About {
  readonly org: Workspace
  readonly mayChange: boolean
}

type ReportTableProps =
  /** While they are loading, the workspace may be missing as well. */
  | { readonly reports: null; readonly about?: undefined; readonly isStale?: undefined }
  | { readonly reports: readonly Report[]; readonly about: About; readonly isStale: boolean }

export function ReportTable({ reports, about, isStale = false }: ReportTableProps) {
  return (
    <DataTable
      label="Reports"
      columns={about === undefined ? reportHeaders : columnsOf(about)}
      rows={reports}
      rowKey={({ id }) => id}
      isStale={isStale}
    />
  )
}

type Columns = [Column<Report>, ...Column<Report>[]]

const reportHeaders: Columns = [
  { header: 'Name', width: '@2xl:w-2/5', cell: () => null },
  { header: 'Updated by', cell: () => null },
  { header: 'Reporting period', cell: () => null },
  { header: 'Granularity', cell: () => null },
]

function columnsOf({ org: { org_id: orgId, timezone }, mayChange }: About): Columns {
  return [
    {
      header: 'Name',
      width: '@2xl:w-2/5',
      cell: ({ id, name, schedules }) => (
        <>
          <Link
            to="/org/$orgId/insights/reports/$reportId"
            params={{ orgId, reportId: id }}
            className="row-link font-medium wrap-anywhere after:absolute after:inset-0"
          >
            {name}
          </Link>
          <ScheduleSign schedules={schedules} />
        </>
      ),
    },
    {
      header: 'Updated by',
      cell: ({ updated_by_name: by, updated_at: at }) => (
        <span>
          {by ?? 'A former member'}
          <time dateTime={at} className="block text-13 text-muted">
            {formatMoment(at, timezone, new Date())}
          </time>
        </span>
      ),
    },
    { header: 'Reporting period', cell: ({ reporting_period: period }) => rangeName(period) },
    { header: 'Granularity', cell: ({ granularity }) => granularityNames[granularity] },
    {
      header: 'Actions',
      width: '@2xl:w-20',
      whenNarrow: 'beside',
      align: 'end',
      cell: (report) => (
        <span className="relative inline-flex">
          <ReportMenu orgId={orgId} report={report} mayChange={mayChange} isListed />
        </span>
      ),
    },
  ]
}
