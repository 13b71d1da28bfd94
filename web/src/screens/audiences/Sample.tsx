import type { SourceConfig, Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useClient } from '../../api/client-context.ts'
import { formatCount } from '../../features/audiences/count-words.ts'
import { sampleQuery } from '../../features/audiences/segment-queries.ts'
import { isDecimal } from '../../format/decimal.ts'
import { formatValue } from '../../format/value.ts'
import { Loadable } from '../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useSettled } from '../../ui/form/use-settled.ts'
import { recordName } from './record-columns.ts'

interface SampleProps {
  readonly org: Workspace
  readonly rule: SourceConfig
}

/** The customers with the latest orders. */
export function Sample({ org, rule }: SampleProps) {
  const settled = useSettled(JSON.stringify(rule), 600)
  const query = useQuery(sampleQuery(useClient(), org.org_id, JSON.parse(settled) as SourceConfig))
  const isStale = query.isPlaceholderData || settled !== JSON.stringify(rule)
  return (
    <Loadable
      query={query}
      failure="Couldn't load the sample"
      className="min-h-40"
      skeleton={<Skeleton className="h-40 w-full" />}
      isEmpty={(items) => items.length === 0}
      empty={<p className="text-14 text-muted">No customer matches yet.</p>}
    >
      {(items) => (
        <ul
          aria-label="Sample of twenty"
          aria-busy={isStale}
          className={clsx('flex flex-col text-14', isStale && 'dim-while-loading')}
        >
          {items.map((record) => (
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
      )}
    </Loadable>
  )
}
