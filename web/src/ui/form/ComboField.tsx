import clsx from 'clsx'
import type { Ref } from 'react'
import { filterOptions, resolveOption, type ComboOption } from './combo-search.ts'
import { Combobox } from './Combobox.tsx'
import { controlLook, FieldFrame, type FieldTexts } from './FieldFrame.tsx'
import { Chevron } from './SelectField.tsx'
import { useCombobox } from './use-combobox.ts'

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

/** One option of many, found by typing part of its name. */
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
  const combobox = useCombobox()
  const selected = options.find((option) => option.value === value)

  function leave(typed: string | null) {
    if (typed !== null && typed.trim() !== '')
      onChange(resolveOption(options, typed)?.value ?? typed)
    onBlur?.()
  }

  return (
    <FieldFrame {...texts}>
      {(control) => (
        <div className="relative">
          <Combobox
            {...control}
            ref={ref}
            name={name}
            combobox={combobox}
            label={texts.label}
            groups={[{ options: filterOptions(options, combobox.typed ?? '') }]}
            values={[value]}
            text={selected?.label ?? value}
            disabled={disabled}
            onChoose={(option) => {
              if (option.value !== value) onChange(option.value)
            }}
            onLeave={leave}
            className={clsx('h-control truncate pr-8', controlLook(control['aria-invalid']))}
          >
            <Chevron />
          </Combobox>
        </div>
      )}
    </FieldFrame>
  )
}
