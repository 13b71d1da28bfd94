import { ApiError } from '../../api/api-error.ts'
import clsx from 'clsx'
import { Button } from '../button/Button.tsx'
import { stateFrame } from './EmptyState.tsx'

interface ErrorStateProps {
  /** What failed. */
  title: string
  error: Error
  isRetrying: boolean
  onRetry: () => void
  className?: string | undefined
}

/** Replaces content that couldn't be loaded. Without a retry button if retrying can't help. */
export function ErrorState({ title, error, isRetrying, onRetry, className }: ErrorStateProps) {
  const isForbidden = error instanceof ApiError && error.code === 'forbidden'
  return (
    <section role="alert" className={clsx(stateFrame, className)}>
      <h2 className="text-16 font-semibold">
        {isForbidden ? "You don't have access to this" : title}
      </h2>
      <p className="max-w-[56ch] text-14 text-muted">{error.message}</p>
      {!isForbidden && (
        <Button className="mt-2" isBusy={isRetrying} onClick={onRetry}>
          Try again
        </Button>
      )}
      <details className="mt-2 max-w-full text-13 text-muted">
        <summary className="inline-block cursor-pointer rounded-control px-2 py-1 hover:bg-hover">
          Details
        </summary>
        <p className="mt-1 font-mono break-words">{errorDetails(error)}</p>
      </details>
    </section>
  )
}

function errorDetails(error: Error): string {
  if (!(error instanceof ApiError)) return `${error.name}: ${error.message}`
  const status = error.status === 0 ? 'No answer' : `Status ${error.status}`
  return error.code === null ? status : `${status}, ${error.code}`
}
