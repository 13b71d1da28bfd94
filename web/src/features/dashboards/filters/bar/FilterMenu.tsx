import { useState } from 'react'
import { LazyPart } from '../../../../ui/overlay/LazyPart.tsx'
import { choiceFilter } from '../values/lazy-choice-filter.ts'
import { FilterChip } from './FilterChip.tsx'
import type { LoadOptions } from '../values/filter-options.ts'
import { FilterPopover } from './FilterPopover.tsx'
import { describeChoice } from '../../../../ui/conditions/describe-condition.ts'
import type { MainFilter } from '../state/main-filters.ts'

interface FilterMenuProps {
  filter: Pick<MainFilter, 'title' | 'dimension' | 'isMultiple' | 'template'>
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  loadOptions: LoadOptions
  /** Shown in place of a value: 'Canada' for CA. */
  labelOf: (value: string) => string
}

/** The menu of a main filter. With values it reads as a sentence and can be edited in place. */
export function FilterMenu({ filter, values, onChange, loadOptions, labelOf }: FilterMenuProps) {
  const { title, dimension, isMultiple, template } = filter
  const [isOpen, setOpen] = useState(false)
  const prefetch = () => choiceFilter.prefetch()
  return (
    <FilterPopover
      label={title}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <FilterChip
          sentence={values.length === 0 ? title : describeChoice(title, values.map(labelOf))}
          onRemove={values.length === 0 ? null : () => onChange([])}
          onPointerEnter={prefetch}
          onFocus={prefetch}
        />
      }
    >
      <LazyPart
        part={choiceFilter}
        isNeeded={isOpen}
        onError={() => setOpen(false)}
        props={{
          title,
          isMultiple,
          values,
          onChange,
          labelOf,
          load: (phrase, signal) => loadOptions(dimension, phrase, signal, template),
          onDone: () => setOpen(false),
        }}
      />
    </FilterPopover>
  )
}
