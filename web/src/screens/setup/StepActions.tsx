import { Button } from '../../ui/button/Button.tsx'
import type { StepNavigation } from './use-step-navigation.ts'

interface StepActionsProps {
  navigation: StepNavigation
  isBusy?: boolean
  /** If omitted, the button submits the form around it. */
  onNext?: () => void
}

export function StepActions({ navigation, isBusy = false, onNext }: StepActionsProps) {
  const label = navigation.isLast ? 'Finish' : 'Next'
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-border pt-4">
      {navigation.toPrevious && (
        <Button disabled={isBusy} onClick={navigation.toPrevious}>
          Previous
        </Button>
      )}
      <Button look="quiet" className="ml-auto" disabled={isBusy} onClick={navigation.leave}>
        {navigation.isStarted ? 'Finish later' : 'Cancel'}
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
