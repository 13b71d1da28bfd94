import type { Segment, Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { customersWord } from '../../features/audiences/count-words.ts'
import { describeRule } from '../../features/audiences/describe-rule.ts'
import { ruleFields } from '../../features/audiences/rule-fields.ts'
import { countsQuery, ruleMembersQuery } from '../../features/audiences/segment-queries.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

interface SegmentSummaryProps {
  readonly org: Workspace
  readonly segment: Segment
}

/** How many customers a segment has, and which, in one line. Its failures are shown below, where they matter. */
export function SegmentSummary({ org, segment: { source_config: rule } }: SegmentSummaryProps) {
  const client = useClient()
  const members = useQuery(ruleMembersQuery(client, org.org_id)).data
  const counts = useQuery(countsQuery(client, org.org_id, rule)).data?.counts
  if (members === undefined) return <Skeleton className="h-5 w-80 max-w-full" />
  return (
    <p className="max-w-[70ch] text-14 wrap-anywhere">
      {counts !== undefined && (
        <span className="font-semibold tabular-nums">{`${customersWord(counts.members)} · `}</span>
      )}
      <span className="text-muted">
        {describeRule(rule, ruleFields(members, org.currency_units))}
      </span>
    </p>
  )
}
