import { useState, type ChangeEvent, type KeyboardEvent } from 'react'
import { ComboInput } from '../form/ComboInput.tsx'
import { ComboList, optionId } from '../form/ComboList.tsx'
import { FieldFrame, type FieldTexts } from '../form/FieldFrame.tsx'
import { useOptions, type LoadOptions } from '../form/use-options.ts'

interface ValuesFieldProps extends FieldTexts {
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  /** Loads suggestions; null for free text only. */
  load?: LoadOptions | null
  inputMode?: 'text' | 'decimal'
}

/** Several values as chips. Enter and blur add the typed value. */
export function ValuesField({
  values,
  onChange,
  load = null,
  inputMode = 'text',
  ...texts
}: ValuesFieldProps) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  /** −1 until an arrow key is pressed, so that Enter adds the typed text. */
  const [active, setActive] = useState(-1)
  const { options } = useOptions(load, typed, isOpen)
  const listed = (options ?? []).filter(({ value }) => !values.includes(value))

  function add(value: string) {
    const text = value.trim()
    setTyped('')
    setActive(-1)
    if (text !== '' && !values.includes(text)) onChange([...values, text])
  }

  function onKeyDown(event: KeyboardEvent) {
    // During composition, Enter belongs to the input method.
    if (event.nativeEvent.isComposing) return
    const last = listed.length - 1
    if (event.key === 'Enter') {
      event.preventDefault()
      add(listed[active]?.value ?? typed)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (load === null) return
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (isOpen) setActive(Math.min(last, Math.max(-1, active + step)))
      else setOpen(true)
    } else if (event.key === 'Backspace' && typed === '') {
      if (values.length > 0) onChange(values.slice(0, -1))
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setOpen(false)
    }
  }

  const input = {
    inputMode,
    value: typed,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setTyped(event.target.value)
      setActive(-1)
      setOpen(load !== null)
    },
    onFocus: () => setOpen(load !== null),
    onClick: () => setOpen(load !== null),
    onKeyDown,
    onBlur: () => {
      add(typed)
      setOpen(false)
    },
    className:
      'min-h-7 min-w-24 flex-1 bg-transparent px-2 text-16 text-text outline-none sm:text-14',
  }

  return (
    <FieldFrame {...texts}>
      {(control) => (
        <div className="relative flex min-h-control flex-wrap items-center gap-1 rounded-control border border-edge bg-surface p-1 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent">
          {values.map((value) => (
            <span
              key={value}
              className="flex max-w-full items-center rounded-control bg-accent-soft pl-2 text-13"
            >
              <span className="min-w-0 break-all">{value}</span>
              <button
                type="button"
                aria-label={`Remove ${value}`}
                onClick={() => onChange(values.filter((one) => one !== value))}
                className="flex size-7 shrink-0 items-center justify-center rounded-control hover:bg-hover pointer-coarse:size-11"
              >
                <span aria-hidden="true">×</span>
              </button>
            </span>
          ))}
          {load === null ? (
            <input
              type="text"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...control}
              {...input}
            />
          ) : (
            <ComboInput
              {...control}
              {...input}
              listId={`${control.id}-list`}
              isListed={isOpen}
              activeId={active >= 0 ? optionId(`${control.id}-list`, active) : undefined}
            />
          )}
          {load !== null && (
            <ComboList
              id={`${control.id}-list`}
              label={texts.label}
              isOpen={isOpen && options !== null && listed.length > 0}
              options={listed}
              chosen=""
              active={active}
              onActive={setActive}
              onChoose={({ value }) => add(value)}
            />
          )}
        </div>
      )}
    </FieldFrame>
  )
}
