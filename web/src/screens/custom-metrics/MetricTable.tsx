import type { CubeMeta, CustomMetric, Workspace } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import { describeMetric, groupTitle } from '../../features/custom-metrics/describe-metric.ts'
import { MetricMenu } from '../../features/custom-metrics/MetricMenu.tsx'
import { formatMoment } from '../../format/date-format.ts'
import { DataTable, type Column } from '../../ui/data/DataTable.tsx'

interface About {
  readonly org: Pick<Workspace, 'org_id' | 'timezone' | 'currency_units'>
  readonly cubes: readonly CubeMeta[]
  readonly mayChange: boolean
}

type MetricTableProps =
  /** While they are loading, the workspace may be missing as well. */
  | { readonly metrics: null; readonly about?: undefined; readonly isStale?: undefined }
  | { readonly metrics: readonly CustomMetric[]; readonly about: About; readonly isStale: boolean }

export function MetricTable({ metrics, about, isStale = false }: MetricTableProps) {
  return (
    <DataTable
      label="Custom metrics"
      columns={about === undefined ? headers : columnsOf(about)}
      rows={metrics}
      rowKey={({ id }) => id}
      isStale={isStale}
    />
  )
}

type Columns = [Column<CustomMetric>, ...Column<CustomMetric>[]]

const headers: Columns = [
  { header: 'Name', width: '@2xl:w-1/4', cell: () => null },
  { header: 'Metric group', cell: () => null },
  { header: 'Definition', cell: () => null },
  { header: 'Updated', width: '@2xl:w-44', cell: () => null },
]

function columnsOf({ org, cubes, mayChange }: About): Columns {
  const { org_id: orgId, timezone, currency_units: currency } = org
  const columns: Columns = [
    {
      header: 'Name',
      width: '@2xl:w-1/4',
      cell: ({ id, name, problem }) => (
        <>
          <Link
            to="/org/$orgId/insights/custom-metrics/$metricId/edit"
            params={{ orgId, metricId: id }}
            className="row-link font-medium wrap-anywhere after:absolute after:inset-0"
          >
            {name}
          </Link>
          {problem !== null && (
            <span className="block text-13 text-caution wrap-anywhere">
              {`Can't be computed: ${problem}`}
            </span>
          )}
        </>
      ),
    },
    {
      header: 'Metric group',
      whenNarrow: 'bare',
      cell: ({ metric_definition: definition }) => groupTitle(definition, cubes),
    },
    {
      header: 'Definition',
      whenNarrow: 'bare',
      cell: ({ metric_definition: definition }) => (
        <span className="wrap-anywhere">{describeMetric(definition, cubes, currency)}</span>
      ),
    },
    {
      header: 'Updated',
      width: '@2xl:w-44',
      whenNarrow: 'paired',
      cell: ({ updated_at: at, updated_by_name: by }) => (
        <span className="text-13 text-muted">
          <span className="@2xl:hidden">Updated </span>
          <time dateTime={at}>{formatMoment(at, timezone, new Date())}</time>
          {by !== null && ` by ${by}`}
        </span>
      ),
    },
  ]
  const actions: Column<CustomMetric> = {
    header: 'Actions',
    width: '@2xl:w-20',
    whenNarrow: 'beside',
    align: 'end',
    cell: (metric) => (
      <span className="relative inline-flex">
        <MetricMenu orgId={orgId} metric={metric} />
      </span>
    ),
  }
  return mayChange ? [...columns, actions] : columns
}
