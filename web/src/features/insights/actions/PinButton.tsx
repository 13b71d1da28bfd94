import { Button } from '../../../ui/button/Button.tsx'

interface PinButtonProps {
  /** A short description of the insight. */
  readonly name: string
  readonly isPinned: boolean
  readonly onToggle: () => void
}

/** A toggle button. */
export function PinButton({ name, isPinned, onToggle }: PinButtonProps) {
  return (
    <Button
      size="small"
      look="quiet"
      aria-pressed={isPinned}
      aria-label={`Pin: ${name}`}
      onClick={onToggle}
      className="aria-pressed:bg-accent-soft aria-pressed:font-medium"
    >
      <svg aria-hidden="true" viewBox="0 0 20 20" className="size-4" fill="none">
        <path
          d="M7 3h6l-.75 5L15 11H5l2.75-3zM10 11v6"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
          strokeLinecap="round"
          fill={isPinned ? 'currentColor' : 'none'}
        />
      </svg>
      Pin
    </Button>
  )
}
