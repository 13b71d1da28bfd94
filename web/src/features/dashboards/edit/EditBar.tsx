import type { ReactNode } from 'react'
import { Button } from '../../../ui/button/Button.tsx'

interface EditBarProps {
  readonly heading: ReactNode
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly isChanged: boolean
  readonly isSaving: boolean
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onDiscard: () => void
  readonly onSave: () => void
  /** Announces the last action to screen readers. */
  readonly announcement: string
  /** Problems that prevent saving, with actions. */
  readonly children: ReactNode
}

/** Sticky, so that it stays visible while scrolling. */
export function EditBar(props: EditBarProps) {
  const { heading, canUndo, canRedo, isChanged, isSaving, announcement, children } = props
  return (
    <section
      aria-label="Editing the dashboard"
      className="sticky top-14 z-5 flex flex-col gap-2 rounded-surface border border-edge bg-raised p-2 shadow-float"
    >
      <div className="flex flex-col gap-2 md:flex-row md:items-center">
        <div className="min-w-0 flex-1">{heading}</div>
        <div className="flex flex-wrap gap-2">
          <StepButton label="Undo" canPress={canUndo && !isSaving} onPress={props.onUndo} />
          <StepButton label="Redo" canPress={canRedo && !isSaving} onPress={props.onRedo} />
          <Button size="small" disabled={isSaving} onClick={props.onDiscard}>
            {isChanged ? 'Discard' : 'Close'}
          </Button>
          <Button
            look="primary"
            size="small"
            disabled={!isChanged}
            isBusy={isSaving}
            onClick={props.onSave}
          >
            {isSaving ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </div>
      {children}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  )
}

interface StepButtonProps {
  readonly label: string
  readonly canPress: boolean
  readonly onPress: () => void
}

/** Uses `aria-disabled` to keep the focus when there is nothing left to undo. */
function StepButton({ label, canPress, onPress }: StepButtonProps) {
  return (
    <Button
      aria-disabled={!canPress}
      onClick={() => {
        if (canPress) onPress()
      }}
      size="small"
      className="aria-disabled:opacity-60"
    >
      {label}
    </Button>
  )
}
