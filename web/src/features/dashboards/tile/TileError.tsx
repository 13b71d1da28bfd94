import type { ReactNode } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { describeError } from './describe-error.ts'

interface TileErrorProps {
  title: string
  error: Error
  isRetrying: boolean
  onRetry: () => void
  /** What can be done about it here. */
  children?: ReactNode
}

/** Shows an error, with a button only if retrying can help. */
export function TileError({ title, error, isRetrying, onRetry, children }: TileErrorProps) {
  const { headline, reason, code, remedy } = describeError(error)
  return (
    <div
      role="status"
      className="flex flex-col items-center justify-center gap-2 py-2 text-center text-14"
    >
      <p className="text-bad italic">{headline}</p>
      {remedy === 'ask' && <p className="max-w-[56ch] text-13 text-muted">{reason}</p>}
      {children}
      {remedy !== 'ask' && (
        <Button
          size="small"
          isBusy={isRetrying}
          aria-label={`${retryLabels[remedy]}: ${title}`}
          onClick={remedy === 'reload' ? () => window.location.reload() : onRetry}
        >
          {retryLabels[remedy]}
        </Button>
      )}
      <details className="max-w-full text-13 text-muted">
        <summary className="inline-block min-h-6 cursor-pointer rounded-control px-2 py-1 hover:bg-hover pointer-coarse:min-h-11">
          Details
        </summary>
        {remedy !== 'ask' && <p className="mx-auto mt-1 max-w-[56ch]">{reason}</p>}
        <p className="mt-1 font-mono text-12 wrap-break-word">{code}</p>
      </details>
    </div>
  )
}

const retryLabels = { retry: 'Try again', reload: 'Reload the page' }
