import clsx from 'clsx'
import { useState, type KeyboardEvent, type Ref } from 'react'
import { filterOptions, resolveOption, type ComboOption } from './combo-search.ts'
import { ComboInput } from './ComboInput.tsx'
import { ComboList, optionId } from './ComboList.tsx'
import { controlLook, FieldFrame, type FieldTexts } from './FieldFrame.tsx'
import { Chevron } from './SelectField.tsx'

interface ComboFieldProps extends FieldTexts {
  options: readonly ComboOption[]
  value: string
  /** Called with the input if it matches no option, so that the form can show an error. */
  onChange: (value: string) => void
  onBlur?: () => void
  disabled?: boolean
  name?: string
  ref?: Ref<HTMLInputElement>
}

/** A combobox: one option of many, found by typing part of its name. */
export function ComboField({
  options,
  value,
  onChange,
  onBlur,
  disabled = false,
  name,
  ref,
  ...texts
}: ComboFieldProps) {
  /** The input; null while the field shows the selected option. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const chosen = options.find((option) => option.value === value)
  const matching = filterOptions(options, typed ?? '')
  const activeOption = isOpen ? matching[active] : undefined

  function open() {
    if (isOpen || disabled) return
    setOpen(true)
    setActive(Math.max(0, typed === null ? options.findIndex((one) => one.value === value) : 0))
  }

  function close() {
    setOpen(false)
    setTyped(null)
  }

  function choose(option: ComboOption) {
    if (option.value !== value) onChange(option.value)
    close()
  }

  function leave() {
    if (typed !== null && typed.trim() !== '')
      onChange(resolveOption(options, typed)?.value ?? typed)
    close()
    onBlur?.()
  }

  function onKeyDown(event: KeyboardEvent) {
    const target = targets[event.key]?.(active, matching.length - 1)
    if (target !== undefined && (isOpen || event.key.startsWith('Arrow'))) {
      event.preventDefault()
      if (isOpen) setActive(target)
      else open()
    } else if (event.key === 'Enter' && activeOption) {
      event.preventDefault()
      choose(activeOption)
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      close()
    }
  }

  return (
    <FieldFrame {...texts}>
      {(control) => (
        <div className="relative">
          <ComboInput
            {...control}
            ref={ref}
            name={name}
            listId={`${control.id}-list`}
            isListed={isOpen}
            activeId={activeOption && optionId(`${control.id}-list`, active)}
            disabled={disabled}
            value={typed ?? chosen?.label ?? value}
            onChange={(event) => {
              setTyped(event.target.value)
              setOpen(true)
              setActive(0)
            }}
            onFocus={(event) => event.target.select()}
            onClick={open}
            onKeyDown={onKeyDown}
            onBlur={leave}
            className={clsx('h-control truncate pr-8', controlLook(control['aria-invalid']))}
          />
          <Chevron />
          <ComboList
            id={`${control.id}-list`}
            label={texts.label}
            isOpen={isOpen}
            options={matching}
            chosen={value}
            active={active}
            onActive={setActive}
            onChoose={choose}
          />
        </div>
      )}
    </FieldFrame>
  )
}

const targets: Record<string, (active: number, last: number) => number> = {
  ArrowDown: (active, last) => (active >= last ? 0 : active + 1),
  ArrowUp: (active, last) => (active <= 0 ? last : active - 1),
  PageDown: (active, last) => Math.min(last, active + 10),
  PageUp: (active) => Math.max(0, active - 10),
}
