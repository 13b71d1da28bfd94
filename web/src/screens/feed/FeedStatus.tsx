import type { Day, OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { statusQuery } from '../../features/insights/queries/insight-queries.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { statusWords } from './status-words.ts'

/** Until when figures were judged, how many, and how often that was right. */
export function FeedStatus({ orgId, today }: { readonly orgId: OrgId; readonly today: Day }) {
  const { data, error } = useQuery(statusQuery(useClient(), orgId))
  if (error !== null && data === undefined) {
    return (
      <p className="text-13 text-muted">
        How far the figures were judged could not be loaded: {error.message}
      </p>
    )
  }
  if (data === undefined) return <Skeleton className="h-5 w-72 max-w-full" />
  const { judged, warning, quality } = statusWords(data, today)
  return (
    <>
      {(judged ?? quality) !== null && (
        <p className="max-w-[70ch] text-13 text-muted">
          {[judged, quality].filter(Boolean).join(' ')}
        </p>
      )}
      {warning !== null && (
        <Alert tone={data.run?.state === 'running' ? 'info' : 'caution'}>{warning}</Alert>
      )}
    </>
  )
}
