import clsx from 'clsx'
import { useEffect, useEffectEvent, type Ref } from 'react'
import { controlLook, FieldFrame, type FieldTexts } from './FieldFrame.tsx'

export interface SelectOption<Value extends string> {
  value: Value
  label: string
}

interface SelectFieldProps<Value extends string> extends FieldTexts {
  options: readonly SelectOption<Value>[]
  /** Null while nothing is selected. */
  value: Value | null
  onChange: (value: Value) => void
  onBlur?: () => void
  /** Shown while nothing is selected. */
  placeholder?: string
  disabled?: boolean
  size?: 'normal' | 'small'
  name?: string
  ref?: Ref<HTMLSelectElement>
}

/** A select. A single option selects itself. */
export function SelectField<Value extends string>({
  options,
  value,
  onChange,
  onBlur,
  placeholder = 'Choose…',
  disabled = false,
  size = 'normal',
  name,
  ref,
  ...texts
}: SelectFieldProps<Value>) {
  const only = options.length === 1 ? options[0]?.value : undefined
  const choose = useEffectEvent(onChange)
  useEffect(() => {
    if (only !== undefined && only !== value && !disabled) choose(only)
  }, [only, value, disabled])

  return (
    <FieldFrame {...texts}>
      {(control) => (
        <div className="relative">
          <select
            {...control}
            ref={ref}
            name={name}
            disabled={disabled}
            value={value ?? ''}
            onBlur={onBlur}
            onChange={(event) => {
              const chosen = options.find((option) => option.value === event.target.value)
              if (chosen) onChange(chosen.value)
            }}
            className={clsx(
              'appearance-none truncate pr-8',
              size === 'normal' ? 'h-control' : 'h-control-small',
              controlLook(control['aria-invalid']),
            )}
          >
            {value === null && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} className="bg-raised">
                {option.label}
              </option>
            ))}
          </select>
          <Chevron />
        </div>
      )}
    </FieldFrame>
  )
}

export function Chevron() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      fill="none"
      className="pointer-events-none absolute inset-y-0 right-2 my-auto size-4 text-muted"
    >
      <path d="m5 8 5 5 5-5" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  )
}
