import { Alert } from '../../../ui/feedback/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import type { SaveFailure } from './draft/save-failure.ts'

interface SaveFailureAlertProps {
  readonly failure: SaveFailure
  readonly isBusy: boolean
  readonly onLoadTheirs: () => void
  readonly onKeepMine: () => void
  readonly onRetry: () => void
}

export function SaveFailureAlert(props: SaveFailureAlertProps) {
  const { failure, isBusy, onLoadTheirs, onKeepMine, onRetry } = props
  const keepMine = (
    <Button size="small" isBusy={isBusy} onClick={onKeepMine}>
      Keep mine as a new copy
    </Button>
  )
  switch (failure.kind) {
    case 'conflict':
      return (
        <Alert
          tone="caution"
          action={
            <div className="flex flex-wrap gap-2">
              {keepMine}
              <Button size="small" disabled={isBusy} onClick={onLoadTheirs}>
                Load theirs and lose mine
              </Button>
            </div>
          }
        >
          Somebody else saved this dashboard while you were changing it. Both are still there: keep
          yours beside it, or go on from theirs.
        </Alert>
      )
    case 'gone':
      return (
        <Alert tone="caution" action={keepMine}>
          Somebody deleted this dashboard while you were changing it. What you made is still here.
        </Alert>
      )
    case 'refused':
      return (
        <Alert>
          This cannot be saved yet:
          <ul>
            {failure.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Alert>
      )
    case 'failed':
      return (
        <Alert
          action={
            <Button size="small" isBusy={isBusy} onClick={onRetry}>
              Try again
            </Button>
          }
        >
          It was not saved. {failure.message}
        </Alert>
      )
  }
}
