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
      Save mine as a copy
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
                Discard mine and load theirs
              </Button>
            </div>
          }
        >
          Someone else saved this dashboard while you were editing. Save your version as a copy, or
          continue from theirs.
        </Alert>
      )
    case 'gone':
      return (
        <Alert tone="caution" action={keepMine}>
          Someone deleted this dashboard while you were editing. You can save your version as a
          copy.
        </Alert>
      )
    case 'refused':
      return (
        <Alert>
          This dashboard can't be saved yet:
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
          The dashboard wasn't saved. {failure.message}
        </Alert>
      )
  }
}
