import clsx from 'clsx'
import { useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx'
import { useAfterPress } from './use-after-press.ts'

interface ChipsFieldProps extends FieldTexts {
  values: readonly string[]
  onChange: (values: string[]) => void
  onBlur?: () => void
  /** Invalid values are marked. */
  isValid: (value: string) => boolean
  inputMode?: 'email' | 'text'
  placeholder?: string
  disabled?: boolean
  ref?: Ref<HTMLInputElement>
}

/**
 * Several values as chips. A space, a comma, Enter, pasting or leaving the field adds the input.
 */
export function ChipsField({
  values,
  onChange,
  onBlur,
  isValid,
  inputMode = 'text',
  placeholder,
  disabled = false,
  ref,
  ...texts
}: ChipsFieldProps) {
  const [text, setText] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const afterPress = useAfterPress()

  function add(some: string) {
    const added = some.split(separators).filter((part) => part !== '')
    setText('')
    if (added.length > 0) onChange(removeRepeats([...values, ...added]))
  }

  function remove(value: string) {
    onChange(values.filter((one) => one !== value))
    box.current?.querySelector('input')?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    // During composition, Enter belongs to the input method.
    if (event.nativeEvent.isComposing) return
    const last = values.at(-1)
    if ((event.key === ' ' || event.key === ',' || event.key === ';') && !event.ctrlKey) {
      event.preventDefault()
      add(text)
    } else if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault()
      add(text)
    } else if (event.key === 'Backspace' && text === '' && last !== undefined) {
      event.preventDefault()
      remove(last)
    }
  }

  return (
    <FieldFrame {...texts}>
      {(control) => (
        <div
          ref={box}
          className={clsx(
            'flex min-h-control flex-wrap items-center gap-1 rounded-control border bg-surface p-1 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent',
            control['aria-invalid'] ? 'border-bad' : 'border-edge',
            disabled && 'opacity-60',
          )}
        >
          {values.length > 0 && (
            <ul aria-label={texts.label} className="contents">
              {values.map((value) => (
                <Chip
                  key={value}
                  value={value}
                  isInvalid={!isValid(value)}
                  disabled={disabled}
                  onRemove={() => remove(value)}
                />
              ))}
            </ul>
          )}
          <input
            {...control}
            ref={ref}
            type="text"
            inputMode={inputMode}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            disabled={disabled}
            placeholder={values.length === 0 ? placeholder : undefined}
            value={text}
            onChange={(event) => {
              const next = event.target.value
              // Phone keyboards send no key events, so input that contains a separator is added as well.
              if (separators.test(next)) add(next)
              else setText(next)
            }}
            onKeyDown={onKeyDown}
            onPaste={(event) => {
              event.preventDefault()
              add(`${text}${event.clipboardData.getData('text')}`)
            }}
            onBlur={() => {
              if (text !== '') afterPress(() => add(text))
              onBlur?.()
            }}
            className="min-h-7 min-w-40 flex-1 bg-transparent px-2 text-16 text-text outline-none placeholder:text-muted sm:text-14"
          />
        </div>
      )}
    </FieldFrame>
  )
}

interface ChipProps {
  value: string
  isInvalid: boolean
  disabled: boolean
  onRemove: () => void
}

function Chip({ value, isInvalid, disabled, onRemove }: ChipProps) {
  return (
    <li
      className={clsx(
        'flex max-w-full items-center rounded-control pl-2 text-13',
        isInvalid ? 'bg-bad-soft text-bad' : 'bg-accent-soft text-text',
      )}
    >
      <span className={clsx('min-w-0 break-all', isInvalid && 'underline decoration-wavy')}>
        {value}
      </span>
      {isInvalid && <span className="sr-only"> is not valid</span>}
      <button
        type="button"
        aria-label={`Remove ${value}`}
        disabled={disabled}
        onClick={onRemove}
        className="flex size-7 shrink-0 items-center justify-center rounded-control hover:bg-hover pointer-coarse:size-11"
      >
        <span aria-hidden="true">×</span>
      </button>
    </li>
  )
}

const separators = /[\s,;]+/

function removeRepeats(values: readonly string[]): string[] {
  const seen = new Set<string>()
  return values.filter((value) => {
    const plain = value.toLowerCase()
    return !seen.has(plain) && seen.add(plain)
  })
}
