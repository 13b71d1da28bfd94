import { Button } from '../../ui/button/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

interface NoTargetsProps {
  readonly mayChange: boolean
  readonly onUpload: () => void
}

export function NoTargets({ mayChange, onUpload }: NoTargetsProps) {
  return (
    <EmptyState
      title="No metric targets yet"
      text={`Set what a metric should reach in each month, by hand or by uploading a spreadsheet or CSV file. ${mayChange ? '' : readOnlyNote}`.trim()}
    >
      {mayChange && (
        <Button look="primary" onClick={onUpload}>
          Upload
        </Button>
      )}
    </EmptyState>
  )
}

export const readOnlyNote = 'Your role is read-only. Members and admins can change targets.'

export function TargetsSkeleton() {
  return (
    <div aria-busy="true">
      <span role="status" className="sr-only">
        Loading the targets
      </span>
      <Skeleton className="h-72" />
    </div>
  )
}
