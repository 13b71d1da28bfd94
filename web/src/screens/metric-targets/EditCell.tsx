import clsx from 'clsx'
import { useId, useState } from 'react'

interface EditCellProps {
  readonly label: string
  readonly text: string
  /** Why a text can't be used; null if it can. */
  readonly check: (text: string) => string | null
  readonly onConfirm: (text: string) => void
  readonly onCancel: () => void
}

/** A cell while it is edited. Only a valid text can be confirmed, by Enter or the button. */
export function EditCell({ label, text: start, check, onConfirm, onCancel }: EditCellProps) {
  const [text, setText] = useState(start)
  const id = useId()
  const problem = check(text)
  const confirm = () => {
    if (problem === null) onConfirm(text)
  }
  return (
    <div role="gridcell" className="contents">
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user asked to edit this cell
        autoFocus
        aria-label={label}
        aria-invalid={problem !== null}
        aria-describedby={id}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') confirm()
          if (event.key === 'Escape') {
            // The dialog around it stays open.
            event.stopPropagation()
            onCancel()
          }
        }}
        className={clsx(
          'h-9 min-w-0 rounded-control border bg-surface px-2 text-16 sm:text-14',
          problem === null ? 'border-edge' : 'border-bad',
        )}
      />
      <div className="col-span-full row-start-2 flex h-9 items-center gap-2 px-2 text-13">
        <button
          type="button"
          disabled={problem !== null}
          onClick={confirm}
          className="min-h-6 rounded-control px-1 font-medium text-accent hover:text-accent-hover disabled:opacity-60"
        >
          Confirm
        </button>
        <button
          type="button"
          onClick={onCancel}
          className="min-h-6 rounded-control px-1 text-muted hover:text-text"
        >
          Cancel
        </button>
        <span id={id} role="status" className="line-clamp-2 text-bad">
          {problem ?? ''}
        </span>
      </div>
    </div>
  )
}
