import type { Day, OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { statusQuery } from '../../features/insights/queries/insight-queries.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { describeStatus } from './describe-status.ts'

/** The last day analyzed, the number of metrics, and how accurate insights were. */
export function FeedStatus({ orgId, today }: { readonly orgId: OrgId; readonly today: Day }) {
  const { data, error } = useQuery(statusQuery(useClient(), orgId))
  if (error !== null && data === undefined) {
    return <p className="text-13 text-muted">Couldn't load the analysis status: {error.message}</p>
  }
  if (data === undefined) return <Skeleton className="h-5 w-72 max-w-full" />
  const { coverage, warning, quality } = describeStatus(data, today)
  return (
    <>
      {(coverage ?? quality) !== null && (
        <p className="max-w-[70ch] text-13 text-muted">
          {[coverage, quality].filter(Boolean).join(' ')}
        </p>
      )}
      {warning !== null && (
        <Alert tone={data.run?.state === 'running' ? 'info' : 'caution'}>{warning}</Alert>
      )}
    </>
  )
}
