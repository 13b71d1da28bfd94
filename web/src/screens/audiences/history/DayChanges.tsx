import {
  maxSegmentChanges,
  type Day,
  type SegmentId,
  type SegmentRecord,
  type Workspace,
} from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { customersWord, formatCount } from '../../../features/audiences/count-words.ts'
import { segmentChangesQuery } from '../../../features/audiences/segment-queries.ts'
import { formatDate } from '../../../format/date-format.ts'
import { isDecimal } from '../../../format/decimal.ts'
import { formatValue } from '../../../format/value.ts'
import { Loadable } from '../../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { recordName } from '../record-columns.ts'

interface DayChangesProps {
  readonly org: Workspace
  readonly segmentId: SegmentId
  readonly day: Day
}

/** The customers who joined and left on a day. */
export function DayChanges({ org, segmentId, day }: DayChangesProps) {
  const query = useQuery(segmentChangesQuery(useClient(), org.org_id, segmentId, day))
  return (
    <Loadable
      query={query}
      failure="Couldn't load who joined and left"
      skeleton={<Skeleton className="h-40 w-full" />}
      isEmpty={({ is_stored: isStored }) => !isStored}
      empty={
        <p className="text-14 text-muted">
          Who joined and left is kept for a month; of this day only the numbers are left.
        </p>
      }
    >
      {({ joined, left }) => (
        <div className="grid gap-6 sm:grid-cols-2">
          <Customers org={org} title={`Joined on ${formatDate(day)}`} records={joined} />
          <Customers org={org} title={`Left on ${formatDate(day)}`} records={left} />
        </div>
      )}
    </Loadable>
  )
}

interface CustomersProps {
  readonly org: Workspace
  readonly title: string
  readonly records: readonly SegmentRecord[]
}

function Customers({ org, title, records }: CustomersProps) {
  return (
    <div className="min-w-0">
      <h3 className="text-14 font-medium">{title}</h3>
      <p className="text-13 text-muted">
        {records.length < maxSegmentChanges
          ? customersWord(records.length)
          : `The first ${formatCount(maxSegmentChanges)} customers are kept`}
      </p>
      <ul
        aria-label={title}
        // A scrollable region must be focusable.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={records.length > 0 ? 0 : undefined}
        className="mt-2 max-h-72 overflow-auto text-14"
      >
        {records.map((record) => (
          <li
            key={record.customer_id}
            className="flex justify-between gap-3 border-t border-border py-1.5 first:border-t-0"
          >
            <span className="min-w-0 truncate">{recordName(record)}</span>
            <span className="shrink-0 text-muted tabular-nums">
              {`${formatCount(record.orders)} ${record.orders === 1 ? 'order' : 'orders'}`}
              {isDecimal(record.net_sales) &&
                `, ${formatValue(
                  record.net_sales,
                  { kind: 'currency', currency: record.currency ?? org.currency_units },
                  'full',
                )}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
