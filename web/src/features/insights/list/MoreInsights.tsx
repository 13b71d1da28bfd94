import { Button } from '../../../ui/button/Button.tsx'

interface MoreInsightsProps {
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly onMore: () => void
}

/** Below a list: the next page, or that there is none. */
export function MoreInsights({ hasMore, isLoading, onMore }: MoreInsightsProps) {
  return (
    <div className="flex justify-center">
      {hasMore ? (
        <Button isBusy={isLoading} onClick={onMore}>
          Load more
        </Button>
      ) : (
        <p role="status" className="py-2 text-13 text-muted">
          No more results
        </p>
      )}
    </div>
  )
}
