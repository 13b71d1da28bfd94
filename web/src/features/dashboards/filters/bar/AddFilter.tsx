import { useState } from 'react'
import { LazyPart } from '../../../../ui/overlay/LazyPart.tsx'
import { choiceFilter } from '../values/lazy-choice-filter.ts'
import type { LoadOptions } from '../values/filter-options.ts'
import { chipLook, FilterPopover } from './FilterPopover.tsx'
import type { FilterState } from '../state/filter-state.ts'
import { isKind, type FilterOf, type ValueFilter } from '../state/dashboard-filters.ts'

interface AddFilterProps {
  /** Filters that are not set yet. */
  filters: readonly (ValueFilter | FilterOf<'cube_filters_drawer'>)[]
  state: FilterState
  /** Reports the filter that is being added, until its values are chosen. */
  onAdding: (name: string | null) => void
  onChoose: (name: string, values: readonly string[]) => void
  /** Opens the drawer of a filter that doesn't fit into the popover. */
  onOpen: (name: string) => void
  loadOptions: LoadOptions
}

/** Asks for the filter first, then for its values. */
export function AddFilter({
  filters,
  state,
  onAdding,
  onChoose,
  onOpen,
  loadOptions,
}: AddFilterProps) {
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<ValueFilter | null>(null)

  function close() {
    setOpen(false)
    setPicked(null)
    onAdding(null)
  }

  function pick(filter: AddFilterProps['filters'][number]) {
    if (isKind(filter, 'cube_filters_drawer')) {
      close()
      onOpen(filter.name)
    } else {
      setPicked(filter)
      onAdding(filter.name)
    }
  }

  return (
    <FilterPopover
      label={picked?.spec.title ?? 'Add filter'}
      isOpen={isOpen}
      onOpenChange={(open) => (open ? setOpen(true) : close())}
      trigger={
        <button
          type="button"
          className={chipLook}
          onPointerEnter={() => choiceFilter.prefetch()}
          onFocus={() => choiceFilter.prefetch()}
        >
          <span aria-hidden="true">+</span> Add filter
        </button>
      }
    >
      {picked === null ? (
        <ul className="min-w-44">
          {filters.map((filter) => (
            <li key={filter.name}>
              <button
                type="button"
                onClick={() => pick(filter)}
                className="min-h-9 w-full rounded-control px-2 text-left text-14 hover:bg-hover pointer-coarse:min-h-11"
              >
                {filter.spec.title}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <LazyPart
          part={choiceFilter}
          isNeeded
          onError={close}
          props={{
            title: picked.spec.title,
            isMultiple: picked.spec.ui_component === 'multiselect',
            takesFocus: true,
            values: state.choices[picked.name] ?? [],
            onChange: (values) => onChoose(picked.name, values),
            load: (phrase, signal) =>
              loadOptions(
                picked.spec.dimension,
                phrase,
                signal,
                picked.spec.data?.cube_query ?? null,
              ),
            onDone: close,
          }}
        />
      )}
    </FilterPopover>
  )
}
