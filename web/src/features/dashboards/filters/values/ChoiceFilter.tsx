import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../../ui/button/Button.tsx'
import { controlLook } from '../../../../ui/form/FieldFrame.tsx'
import type { ComboOption } from '../../../../ui/form/combo-search.ts'
import { Combobox } from '../../../../ui/form/Combobox.tsx'
import { useCombobox } from '../../../../ui/form/use-combobox.ts'
import { useOptions } from '../../../../ui/form/use-options.ts'

export interface ChoiceFilterProps {
  title: string
  isMultiple: boolean
  /** The trigger unmounts, so the focus has to move into the field. */
  takesFocus?: boolean
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  load: (phrase: string, signal: AbortSignal) => Promise<readonly ComboOption[]>
  /** Called after the choice in a single-choice filter. */
  onDone: () => void
}

/** A searchable list of the values of a dimension. */
export function ChoiceFilter({
  title,
  isMultiple,
  takesFocus = false,
  values,
  onChange,
  load,
  onDone,
}: ChoiceFilterProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  const id = useId()
  const combobox = useCombobox()
  const phrase = combobox.typed ?? ''
  /** Values selected on opening stay on top, so that the list doesn't jump. */
  const [first] = useState(values)
  const { options, status, retry } = useOptions(load, phrase)
  const isComplete = status !== 'loading' && phrase === ''

  function choose({ value }: ComboOption) {
    const isChosen = values.includes(value)
    if (isMultiple) {
      onChange(isChosen ? values.filter((one) => one !== value) : [...values, value])
    } else {
      onChange(isChosen ? [] : [value])
      onDone()
    }
  }

  return (
    <div className="flex w-[min(18rem,calc(100vw-3rem))] flex-col gap-2">
      <Combobox
        id={id}
        ref={field}
        aria-label={`Search ${title}`}
        placeholder="Search"
        combobox={combobox}
        label={title}
        groups={[{ options: isComplete ? withFirst(first, options) : options }]}
        values={values}
        status={status}
        failure="Couldn't load the values"
        isMultiple={isMultiple}
        isInline
        onChoose={choose}
        className={`h-control ${controlLook(false)}`}
      />
      {status === 'failed' && (
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  )
}

function withFirst(
  first: readonly string[],
  options: readonly ComboOption[],
): readonly ComboOption[] {
  const known = new Map(options.map((option) => [option.value, option]))
  return [
    ...first.map((value) => known.get(value) ?? { value, label: value }),
    ...options.filter(({ value }) => !first.includes(value)),
  ]
}
