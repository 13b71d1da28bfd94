import { useState } from 'react'
import { LazyPart } from '../../../../ui/overlay/LazyPart.tsx'
import { choiceFilter } from '../values/lazy-choice-filter.ts'
import { FilterChip } from './FilterChip.tsx'
import type { LoadOptions } from '../values/filter-options.ts'
import { FilterPopover } from './FilterPopover.tsx'
import { describeChoice } from './describe-filter.ts'
import type { ValueFilter } from '../state/dashboard-filters.ts'

interface ChoiceChipProps {
  filter: ValueFilter
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  loadOptions: LoadOptions
  labelOf: (value: string) => string
}

export function ChoiceChip({ filter, values, onChange, loadOptions, labelOf }: ChoiceChipProps) {
  const { spec } = filter
  const [isOpen, setOpen] = useState(false)
  return (
    <FilterPopover
      label={spec.title}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <FilterChip
          sentence={describeChoice(spec.title, values.map(labelOf))}
          onRemove={() => onChange([])}
        />
      }
    >
      <LazyPart
        part={choiceFilter}
        isNeeded={isOpen}
        onError={() => setOpen(false)}
        props={{
          title: spec.title,
          isMultiple: spec.ui_component === 'multiselect',
          values,
          onChange,
          load: (phrase, signal) =>
            loadOptions(spec.dimension, phrase, signal, spec.data?.cube_query ?? null),
          onDone: () => setOpen(false),
        }}
      />
    </FilterPopover>
  )
}
