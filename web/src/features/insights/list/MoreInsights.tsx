import { Button } from '../../../ui/button/Button.tsx'

interface MoreInsightsProps {
  readonly hasMore: boolean
  /** The page that was loaded last brought something that the others do not have. */
  readonly hasNew: boolean
  readonly isLoading: boolean
  /** Set where a list ends although there may be more: what to do to see the rest. */
  readonly rest?: string | undefined
  readonly onMore: () => void
}

/** Below a list: the next page, or that there is none. */
export function MoreInsights({ hasMore, hasNew, isLoading, rest, onMore }: MoreInsightsProps) {
  return (
    <div className="flex justify-center">
      {hasMore ? (
        <Button isBusy={isLoading} onClick={onMore}>
          Load more
        </Button>
      ) : (
        <p role="status" className="py-2 text-13 text-muted">
          {rest ?? (hasNew ? 'No more results' : 'No new results')}
        </p>
      )}
    </div>
  )
}
