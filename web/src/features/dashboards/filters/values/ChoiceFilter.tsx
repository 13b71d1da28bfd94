import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '../../../../ui/button/Button.tsx'
import { controlLook } from '../../../../ui/form/FieldFrame.tsx'
import type { ComboOption } from '../../../../ui/form/combo-search.ts'
import { ComboInput } from '../../../../ui/form/ComboInput.tsx'
import { OptionList } from './OptionList.tsx'
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
  const listId = useId()
  const [phrase, setPhrase] = useState('')
  const [active, setActive] = useState(0)
  /** Values selected on opening stay on top, so that the list doesn't jump. */
  const [first] = useState(values)
  const { options, isLoading, hasFailed, retry } = useOptions(load, phrase)
  const listed = options === null ? [] : phrase === '' ? withFirst(first, options) : options
  const activeOption = listed[active]

  function choose({ value }: ComboOption) {
    const isChosen = values.includes(value)
    if (isMultiple) {
      onChange(isChosen ? values.filter((one) => one !== value) : [...values, value])
    } else {
      onChange(isChosen ? [] : [value])
      onDone()
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    // During composition, Enter belongs to the input method.
    if (event.nativeEvent.isComposing) return
    const last = listed.length - 1
    if (event.key === 'ArrowDown') setActive(active >= last ? 0 : active + 1)
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? Math.max(0, last) : active - 1)
    else if (event.key === 'Enter' && activeOption !== undefined) choose(activeOption)
    else return
    event.preventDefault()
  }

  return (
    <div className="flex w-[min(18rem,calc(100vw-3rem))] flex-col gap-2">
      <ComboInput
        ref={field}
        aria-label={`Search ${title}`}
        listId={listId}
        isListed={listed.length > 0}
        activeId={activeOption && `${listId}-${active}`}
        placeholder="Search"
        value={phrase}
        onChange={(event) => {
          setPhrase(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        className={`h-control ${controlLook(false)}`}
      />
      <OptionList
        id={listId}
        label={title}
        isMultiple={isMultiple}
        options={listed}
        values={values}
        active={active}
        isStale={isLoading && options !== null}
        onActive={setActive}
        onChoose={choose}
      />
      <p role="status" className="px-2 text-13 text-muted empty:hidden">
        {hasFailed
          ? "Couldn't load the values"
          : options === null
            ? 'Loading…'
            : listed.length === 0 && !isLoading
              ? 'No results found'
              : ''}
      </p>
      {hasFailed && (
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
