import { useEffect, useRef, type KeyboardEvent } from 'react'

interface ReactionPickerProps {
  readonly onPick: (emoji: string) => void
  readonly onClose: () => void
}

/** A dozen usual emoji. Arrow keys move along them, Escape closes. */
export function ReactionPicker({ onPick, onClose }: ReactionPickerProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector('button')?.focus(), [])

  function press(event: KeyboardEvent) {
    const buttons = [...(frame.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((one) => one === document.activeElement)
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step !== undefined) buttons.at((at + step) % buttons.length)?.focus()
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    // Otherwise Escape would close the drawer too.
    event.stopPropagation()
  }

  return (
    <div
      ref={frame}
      role="toolbar"
      tabIndex={-1}
      aria-label="Add a reaction"
      onKeyDown={press}
      className="flex flex-wrap gap-0.5 self-start rounded-surface border border-border bg-raised p-1"
    >
      {usualEmoji.map(([emoji, name]) => (
        <button
          key={emoji}
          type="button"
          aria-label={name}
          title={name}
          onClick={() => onPick(emoji)}
          className="flex size-8 items-center justify-center rounded-control text-16 hover:bg-hover pointer-coarse:size-11"
        >
          <span aria-hidden="true">{emoji}</span>
        </button>
      ))}
    </div>
  )
}

const usualEmoji = [
  ['👍', 'Thumbs up'],
  ['👎', 'Thumbs down'],
  ['❤️', 'Heart'],
  ['😄', 'Smile'],
  ['🎉', 'Celebrate'],
  ['👏', 'Applause'],
  ['👀', 'Looking'],
  ['✅', 'Done'],
  ['❓', 'Question'],
  ['🔥', 'Fire'],
  ['🙏', 'Thanks'],
  ['🚀', 'Rocket'],
] as const
