import type { RefObject } from 'react'
import type { ComboOption } from './combo-search.ts'
import { isTouch } from './is-touch.ts'

interface ComboChipsProps {
  /** The label of the field. */
  readonly label: string
  readonly options: readonly ComboOption[]
  readonly onRemove: (value: string) => void
  readonly field: RefObject<HTMLInputElement | null>
  readonly className: string
}

/** The selected options of a combobox, each with a button to remove it. */
export function ComboChips({ label, options, onRemove, field, className }: ComboChipsProps) {
  if (options.length === 0) return null
  return (
    <ul aria-label={`${label}: chosen`} className={className}>
      {options.map((option) => (
        <li
          key={option.value}
          className="flex max-w-full items-center rounded-control bg-accent-soft pl-2 text-13"
        >
          <span className="min-w-0 break-words">{option.label}</span>
          <button
            type="button"
            aria-label={`Remove ${option.label}`}
            onClick={({ nativeEvent }) => {
              onRemove(option.value)
              // The button unmounts. On a phone, focus would open the on-screen keyboard.
              if (!isTouch(nativeEvent)) field.current?.focus()
            }}
            className="flex size-7 shrink-0 items-center justify-center rounded-control hover:bg-hover pointer-coarse:size-11"
          >
            <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
