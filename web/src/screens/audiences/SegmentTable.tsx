import type { Segment, Workspace } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import { summariseRule } from '../../features/audiences/describe-rule.ts'
import { SegmentMenu } from '../../features/audiences/SegmentMenu.tsx'
import type { FilterField } from '../../features/filter-builder/filter-field.ts'
import { formatMoment } from '../../format/date-format.ts'
import type { ConditionSummary } from '../../ui/conditions/describe-condition.ts'
import { DataTable, type Column } from '../../ui/data/DataTable.tsx'

/** Null segments are still loading, and then the workspace may be missing as well. */
export type SegmentListProps = {
  readonly fields: readonly FilterField[]
  readonly mayChange: boolean
  readonly isStale: boolean
} & (
  | { readonly segments: readonly Segment[]; readonly org: Workspace }
  | { readonly segments: null; readonly org?: undefined }
)

/** The compact view. */
export function SegmentTable({ segments, org, fields, mayChange, isStale }: SegmentListProps) {
  return (
    <DataTable
      label="Customer segments"
      columns={org === undefined ? headers : columnsOf(org, fields, mayChange)}
      rows={segments}
      rowKey={({ id }) => id}
      isStale={isStale}
    />
  )
}

type Columns = [Column<Segment>, ...Column<Segment>[]]

const headers: Columns = [
  { header: 'Name', width: '@2xl:w-1/3', cell: () => null },
  { header: 'Definitions', cell: () => null },
  { header: 'Updated', width: '@2xl:w-44', cell: () => null },
]

function columnsOf(
  { org_id: orgId, timezone }: Workspace,
  fields: readonly FilterField[],
  mayChange: boolean,
): Columns {
  const columns: Columns = [
    {
      header: 'Name',
      width: '@2xl:w-1/3',
      cell: ({ id, name }) => (
        <Link
          to="/org/$orgId/audiences/segments/$segmentId"
          params={{ orgId, segmentId: id }}
          className="row-link font-medium wrap-anywhere after:absolute after:inset-0"
        >
          {name}
        </Link>
      ),
    },
    {
      header: 'Definitions',
      whenNarrow: 'bare',
      cell: ({ source_config: rule }) => <FirstCondition summary={summariseRule(rule, fields)} />,
    },
    {
      header: 'Updated',
      width: '@2xl:w-44',
      whenNarrow: 'paired',
      cell: ({ updated_at: at }) => (
        <time dateTime={at} className="text-13 text-muted @2xl:text-14 @2xl:whitespace-nowrap">
          <span className="@2xl:hidden">Updated </span>
          {formatMoment(at, timezone, new Date())}
        </time>
      ),
    },
  ]
  const actions: Column<Segment> = {
    header: 'Actions',
    width: '@2xl:w-20',
    whenNarrow: 'beside',
    align: 'end',
    cell: (segment) => (
      <span className="relative inline-flex">
        <SegmentMenu orgId={orgId} segment={segment} />
      </span>
    ),
  }
  return mayChange ? [...columns, actions] : columns
}

/** The number of further conditions is no part of the first: 'Number of orders is 1 +1 more'. */
function FirstCondition({ summary }: { readonly summary: ConditionSummary | null }) {
  if (summary === null) return null
  const { first, others } = summary
  return (
    <span className="wrap-anywhere">
      {first}
      {others !== null && <span className="text-muted"> {others}</span>}
    </span>
  )
}
