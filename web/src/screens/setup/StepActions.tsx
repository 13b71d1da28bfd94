import { Button } from '../../ui/button/Button.tsx'
import type { SetupWay } from './use-setup-way.ts'

interface StepActionsProps {
  way: SetupWay
  isBusy?: boolean
  /** If omitted, the button submits the form around it. */
  onNext?: () => void
}

export function StepActions({ way, isBusy = false, onNext }: StepActionsProps) {
  const label = way.isLast ? 'Finish' : 'Next'
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-border pt-4">
      {way.toPrevious && (
        <Button disabled={isBusy} onClick={way.toPrevious}>
          Previous
        </Button>
      )}
      <Button look="quiet" className="ml-auto" disabled={isBusy} onClick={way.leave}>
        {way.isStarted ? 'Finish later' : 'Cancel'}
      </Button>
      <Button
        look="primary"
        type={onNext ? 'button' : 'submit'}
        isBusy={isBusy}
        onClick={() => onNext?.()}
      >
        {isBusy ? 'Saving…' : label}
      </Button>
    </div>
  )
}
