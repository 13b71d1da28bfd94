import type { FocusEvent, KeyboardEvent } from 'react'
import { Button } from '../../../../ui/button/Button.tsx'
import { stepLabels } from './describe-layout.ts'
import { moves, resizes, type Step } from './move-by-step.ts'

interface MoveButtonsProps {
  readonly title: string
  readonly onStep: (step: Step) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onBlur: (event: FocusEvent) => void
}

/** For users who can't drag. */
export function MoveButtons({ title, onStep, ...onButton }: MoveButtonsProps) {
  return (
    <div className="editable-tile-steps">
      {[
        { label: `Move ${title}`, steps: moves },
        { label: `Resize ${title}`, steps: resizes },
      ].map(({ label, steps }) => (
        <div key={label} role="group" aria-label={label}>
          {steps.map((step) => (
            <Button key={step} look="quiet" size="small" onClick={() => onStep(step)} {...onButton}>
              {stepLabels[step]}
            </Button>
          ))}
        </div>
      ))}
    </div>
  )
}
