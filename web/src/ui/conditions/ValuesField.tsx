import { useRef } from 'react'
import { ComboChips } from '../form/ComboChips.tsx'
import { Combobox } from '../form/Combobox.tsx'
import { FieldFrame, type FieldTexts } from '../form/FieldFrame.tsx'
import { useCombobox } from '../form/use-combobox.ts'
import { useOptions, type LoadOptions } from '../form/use-options.ts'

interface ValuesFieldProps extends FieldTexts {
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  /** Loads suggestions; null for free text only. */
  load?: LoadOptions | null
  /** Shown in place of a value. */
  labelOf?: (value: string) => string
  inputMode?: 'text' | 'decimal'
}

/** Several values as chips. Enter and blur add the typed value. */
export function ValuesField({
  values,
  onChange,
  load = null,
  labelOf = (value) => value,
  inputMode = 'text',
  ...texts
}: ValuesFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const combobox = useCombobox()
  const typed = combobox.typed ?? ''
  const { options, status } = useOptions(load, typed, combobox.isOpen)

  function add(value: string) {
    const typedText = value.trim()
    // Displays the name of a value: 'Canada' for CA.
    const named = options.find(({ label }) => label.toLowerCase() === typedText.toLowerCase())
    const text = named?.value ?? typedText
    combobox.change({ typed: null, active: null })
    if (text !== '' && !values.includes(text)) onChange([...values, text])
  }

  return (
    <FieldFrame {...texts}>
      {(control) => (
        <div className="relative flex min-h-control flex-wrap items-center gap-1 rounded-control border border-edge bg-surface p-1 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent">
          <ComboChips
            label={texts.label}
            options={values.map((value) => ({ value, label: labelOf(value) }))}
            onRemove={(removed) => onChange(values.filter((one) => one !== removed))}
            field={field}
            className="contents"
          />
          <Combobox
            {...control}
            ref={field}
            combobox={combobox}
            label={texts.label}
            groups={[{ options: options.filter(({ value }) => !values.includes(value)) }]}
            values={values}
            status={status}
            isMultiple
            startsInText
            isFreeText
            hasList={load !== null}
            failure="Couldn't load suggestions"
            inputMode={inputMode}
            onChoose={({ value }) => add(value)}
            onEnter={() => add(typed)}
            onLeave={() => add(typed)}
            onKeyDown={({ key }) => {
              if (key === 'Backspace' && typed === '' && values.length > 0)
                onChange(values.slice(0, -1))
            }}
            className="min-h-7 min-w-24 flex-1 bg-transparent px-2 text-16 text-text outline-none sm:text-14"
          />
        </div>
      )}
    </FieldFrame>
  )
}
