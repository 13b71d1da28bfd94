import { Button } from '../../../ui/button/Button.tsx'

interface MoreInsightsProps {
  readonly hasMore: boolean
  /** The last page contained insights that the pages before didn't. */
  readonly hasNew: boolean
  readonly isLoading: boolean
  /** Set where the list ends although there may be more: how to see the rest. */
  readonly rest?: string | undefined
  readonly onMore: () => void
}

/** Loads the next page, or says that there is none. */
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
