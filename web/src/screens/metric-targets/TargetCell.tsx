import clsx from 'clsx'
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
} from 'react'

interface TargetCellProps {
  /** 'row month', by which the grid finds it. */
  readonly place: string
  /** At least so wide, in digits of its own font, which is larger on phones. */
  readonly width: string
  readonly label: string
  /** While it is edited. */
  readonly text: string
  /** While it is not; null to show the text. */
  readonly shown: string | null
  readonly problem: string | null
  readonly isChanged: boolean
  readonly onChange: (text: string) => void
  /** Of several cells. */
  readonly onPaste: (text: string) => void
  readonly onMove: (down: number, right: number) => void
}

/** A cell as in a spreadsheet: arrows and Enter lead to the next one, and typing replaces its text. */
export function TargetCell(props: TargetCellProps) {
  const { place, width, label, text, shown, problem, isChanged, onChange, onPaste, onMove } = props
  // The text as it was when the focus came, which Escape restores; null without the focus.
  const [before, setBefore] = useState<string | null>(null)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isFocused = before !== null
  // At once, since the next key may be pressed before the next frame.
  useLayoutEffect(() => {
    if (isFocused) input.current?.select()
  }, [isFocused])

  function pressKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const { selectionStart: start, selectionEnd: end, value } = event.currentTarget
    const isWhole = start === 0 && end === value.length
    const step = {
      Enter: [event.shiftKey ? -1 : 1, 0],
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      // Inside of a text, they move the caret.
      ArrowLeft: isWhole || end === 0 ? [0, -1] : null,
      ArrowRight: isWhole || start === value.length ? [0, 1] : null,
    }[event.key]
    if (event.key === 'Escape' && before !== null) onChange(before)
    if (step == null) return
    event.preventDefault()
    onMove(step[0] ?? 0, step[1] ?? 0)
  }

  return (
    <>
      <input
        ref={input}
        data-cell={place}
        style={{ minWidth: width, ...(isFocused && roomFor(text)) }}
        aria-label={label}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : id}
        inputMode="decimal"
        autoComplete="off"
        value={before === null ? (shown ?? text) : text}
        onFocus={({ currentTarget }) => {
          setBefore(text)
          // A press places the caret after the focus. What has been typed since stays as it is.
          requestAnimationFrame(() => {
            if (currentTarget.value === text) currentTarget.select()
          })
        }}
        onBlur={() => setBefore(null)}
        onChange={({ target }) => onChange(target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text')
          if (!/[\t\n]/.test(pasted)) return
          event.preventDefault()
          onPaste(pasted)
        }}
        onKeyDown={pressKey}
        className={clsx(
          'relative h-9 w-full rounded-control focus:z-2 border px-1 text-right text-16 tabular-nums sm:text-13 pointer-coarse:h-11',
          problem !== null
            ? 'border-bad bg-bad-soft'
            : isChanged
              ? 'border-accent bg-surface'
              : 'border-transparent bg-surface hover:border-edge focus:border-edge',
        )}
      />
      {problem !== null && (
        <span id={id} className="block max-w-40 px-2 text-13 text-bad">
          {problem}
        </span>
      )}
    </>
  )
}

/** While it is edited, a cell with more digits than are shown reaches over the one before it. */
function roomFor(text: string): CSSProperties {
  const width = `max(100%, ${text.length}ch + 0.75rem)`
  return { width, marginLeft: `calc(100% - ${width})` }
}
