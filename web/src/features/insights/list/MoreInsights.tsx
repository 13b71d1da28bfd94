import { Button } from '../../../ui/button/Button.tsx'

interface MoreInsightsProps {
  readonly hasMore: boolean
  readonly isLoading: boolean
  /** Set where a list ends although there may be more: what to do to see the rest. */
  readonly rest?: string | undefined
  readonly onMore: () => void
}

/** Below a list: the next page, or that there is none. */
export function MoreInsights({ hasMore, isLoading, rest, onMore }: MoreInsightsProps) {
  return (
    <div className="flex justify-center">
      {hasMore ? (
        <Button isBusy={isLoading} onClick={onMore}>
          Load more
        </Button>
      ) : (
        <p role="status" className="py-2 text-13 text-muted">
          {rest ?? 'No more results'}
        </p>
      )}
    </div>
  )
}
