import {
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { MoveButtons } from './MoveButtons.tsx'
import type { Step } from './move-by-step.ts'
import { stepForKey } from './step-for-key.ts'

interface MovableTileProps {
  readonly title: string
  /** The id of the keyboard instructions. */
  readonly describedBy: string
  readonly controls: ReactNode
  readonly onStep: (step: Step) => void
  readonly children: ReactNode
}

/** A tile with a handle: drag it, use arrow keys, or press it for buttons. */
export function MovableTile({ title, describedBy, controls, onStep, children }: MovableTileProps) {
  const [isOpen, setIsOpen] = useState(false)
  const mover = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const pressedAt = useRef({ x: 0, y: 0 })

  const press = ({ clientX: x, clientY: y }: PointerEvent) => {
    pressedAt.current = { x, y }
  }
  const click = ({ detail, clientX, clientY }: MouseEvent) => {
    const way = Math.hypot(clientX - pressedAt.current.x, clientY - pressedAt.current.y)
    // A drag also ends with a click. `detail` is 0 for keyboard clicks.
    if (detail === 0 || way < 3) setIsOpen(!isOpen)
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setIsOpen(false)
    handle.current?.focus()
  }
  const lose = ({ relatedTarget }: FocusEvent) => {
    if (!mover.current?.contains(relatedTarget)) setIsOpen(false)
  }
  return (
    <div className="editable-tile">
      <div role="group" aria-label={title} className="editable-tile-bar">
        <div ref={mover} className="editable-tile-mover">
          <button
            ref={handle}
            type="button"
            className="editable-tile-handle"
            aria-label={`Move ${title}`}
            aria-describedby={describedBy}
            aria-expanded={isOpen}
            onPointerDown={press}
            onClick={click}
            onBlur={lose}
            onKeyDown={(event) => {
              leave(event)
              const step = stepForKey(event)
              if (step === undefined) return
              event.preventDefault()
              onStep(step)
            }}
          >
            <Grip />
            <span>{title}</span>
          </button>
          {isOpen && <MoveButtons title={title} onStep={onStep} onKeyDown={leave} onBlur={lose} />}
        </div>
        {controls}
      </div>
      <div className="editable-tile-content">{children}</div>
    </div>
  )
}

function Grip() {
  return (
    <svg aria-hidden="true" width="10" height="14" viewBox="0 0 10 14" fill="currentColor">
      {[2, 7, 12].map((y) => (
        <g key={y}>
          <circle cx="2.5" cy={y} r="1.25" />
          <circle cx="7.5" cy={y} r="1.25" />
        </g>
      ))}
    </svg>
  )
}
