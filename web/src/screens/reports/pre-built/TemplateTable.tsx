import type { DataIngestion, ReportTemplate, Workspace } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import { rangeName } from '../../../features/dashboards/dates/format-dates.ts'
import { granularityNames } from '../../../features/reports/report-words.ts'
import { DataTable, type Column } from '../../../ui/data/DataTable.tsx'
import { MissingData } from './MissingData.tsx'
import { TemplateMenu } from './TemplateMenu.tsx'
import { UseAsMine } from './UseAsMine.tsx'

interface About {
  readonly org: Workspace
  /** Null until they have loaded. */
  readonly streams: readonly DataIngestion[] | null
  readonly mayCopy: boolean
}

type TemplateTableProps =
  /** While they are loading, the workspace may be missing as well. */
  | { readonly templates: null; readonly about?: undefined; readonly isStale?: undefined }
  | {
      readonly templates: readonly ReportTemplate[]
      readonly about: About
      readonly isStale: boolean
    }

export function TemplateTable({ templates, about, isStale = false }: TemplateTableProps) {
  return (
    <DataTable
      label="Pre-built reports"
      columns={about === undefined ? headers : columnsOf(about)}
      rows={templates}
      rowKey={({ id }) => id}
      isStale={isStale}
      loadingRows={10}
      isAlignedToTop
    />
  )
}

type Columns = [Column<ReportTemplate>, ...Column<ReportTemplate>[]]

const headers: Columns = [
  { header: 'Name', width: '@2xl:w-2/5', cell: () => null },
  { header: 'Updated by', cell: () => null },
  { header: 'Reporting period', cell: () => null },
  { header: 'Granularity', cell: () => null },
]

function columnsOf({ org, streams, mayCopy }: About): Columns {
  return [
    {
      header: 'Name',
      width: '@2xl:w-2/5',
      cell: (template) => (
        <>
          <Link
            to="/org/$orgId/insights/reports/pre-built/$reportId"
            params={{ orgId: org.org_id, reportId: template.id }}
            className="row-link font-medium wrap-anywhere after:absolute after:inset-0"
          >
            {template.name}
          </Link>
          <span className="block text-13 text-muted">{template.description}</span>
          {streams !== null && <MissingData org={org} template={template} streams={streams} />}
        </>
      ),
    },
    { header: 'Updated by', cell: ({ updated_by_name: by }) => by ?? 'Cartograph' },
    { header: 'Reporting period', cell: ({ reporting_period: period }) => rangeName(period) },
    { header: 'Granularity', cell: ({ granularity }) => granularityNames[granularity] },
    {
      header: 'Actions',
      whenNarrow: 'bare',
      align: 'end',
      cell: (template) => (
        <span className="relative inline-flex items-center gap-1">
          {mayCopy && <UseAsMine orgId={org.org_id} template={template} size="small" />}
          <TemplateMenu orgId={org.org_id} template={template} isListed />
        </span>
      ),
    },
  ]
}
