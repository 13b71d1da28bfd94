import { Button } from '../../../ui/button/Button.tsx'

/** From the form or the history to the list. */
export function BackToSchedules({ onBack }: { readonly onBack: () => void }) {
  return (
    <Button look="quiet" size="small" className="-ml-3 self-start" onClick={onBack}>
      <span aria-hidden="true">←</span>All schedules
    </Button>
  )
}
