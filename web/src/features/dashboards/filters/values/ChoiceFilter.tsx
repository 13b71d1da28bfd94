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
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  labelOf: (value: string) => string
  load: (phrase: string, signal: AbortSignal) => Promise<readonly ComboOption[]>
  /** Called after the choice in a single-choice filter. */
  onDone: () => void
}

/** A searchable list of the values of a dimension. */
export function ChoiceFilter({
  title,
  isMultiple,
  values,
  onChange,
  labelOf,
  load,
  onDone,
}: ChoiceFilterProps) {
  const field = useRef<HTMLInputElement>(null)
  // The popover takes the focus before this part is loaded. A finger would get the keyboard unasked.
  useEffect(() => {
    const isTouched = window.matchMedia?.('(pointer: coarse)').matches ?? false
    if (!isTouched) field.current?.focus()
  }, [])
  const id = useId()
  const combobox = useCombobox()
  const phrase = combobox.typed ?? ''
  /** Values selected on opening stay on top, so that the list doesn't jump. */
  const [first] = useState(values)
  const { options, status, retry } = useOptions(load, phrase)
  const isComplete = status !== 'loading' && phrase === ''
  const unit = options.find(({ detail }) => detail !== undefined)?.detail?.unit

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
        groups={[{ options: isComplete ? withFirst(first, options, labelOf) : options }]}
        values={values}
        status={status}
        failure="Couldn't load the values"
        isMultiple={isMultiple}
        isInline
        onChoose={choose}
        className={`h-control ${controlLook(false)}`}
      >
        {unit !== undefined && <p className="px-2 text-right text-12 text-muted">{unit}</p>}
      </Combobox>
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
  labelOf: (value: string) => string,
): readonly ComboOption[] {
  const known = new Map(options.map((option) => [option.value, option]))
  return [
    ...first.map((value) => known.get(value) ?? { value, label: labelOf(value) }),
    ...options.filter(({ value }) => !first.includes(value)),
  ]
}
