import type { Member } from '@cartograph/contract'
import { useState } from 'react'
import { Button } from '../../../../ui/button/Button.tsx'
import { LazyPart } from '../../../../ui/overlay/LazyPart.tsx'
import { LazyComponent } from '../../../../ui/overlay/lazy-component.ts'
import { AddFilter } from './AddFilter.tsx'
import { ChoiceChip } from './ChoiceChip.tsx'
import type { ConditionGroups } from '../../../../ui/conditions/conditions.ts'
import type { FilterBarProps } from './filter-bar-props.ts'
import { FilterChip } from './FilterChip.tsx'
import { withChoice } from '../state/filter-state.ts'
import { describeConditions } from './describe-filter.ts'
import { isKind, type FilterOf } from '../state/dashboard-filters.ts'

type DrawerFilter = FilterOf<'cube_filters_drawer'>

const cubeFilterDrawer = new LazyComponent(async () => ({
  default: (await import('../conditions/CubeFilterDrawer.tsx')).CubeFilterDrawer,
}))

/** Shows the active filters as chips, and a button to add more. */
export function ActiveFilters(props: FilterBarProps) {
  const { filters, place, state, onChange, today, members, loadOptions } = props
  /** A filter that is being added has no chip yet, so that the popover doesn't move. */
  const [adding, setAdding] = useState<string | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const own = filters.filter((filter) => filter.place === place)
  const choices = own.filter((filter) => isKind(filter, 'dropdown', 'multiselect'))
  const drawers = own.filter((filter) => isKind(filter, 'cube_filters_drawer'))
  if (choices.length + drawers.length === 0) return null

  const isSet = ({ name }: { name: string }) =>
    (state.choices[name] ?? state.conditions[name] ?? []).length > 0
  const unset = [...choices, ...drawers].filter((filter) => !isSet(filter))

  function choose(name: string, values: readonly string[]) {
    onChange(withChoice(state, name, values))
  }

  function apply(name: string, groups: ConditionGroups) {
    onChange({ ...state, conditions: { ...state.conditions, [name]: groups } })
  }

  function clear() {
    const names = new Set(own.map(({ name }) => name))
    const emptied = <Value,>(record: Readonly<Record<string, readonly Value[]>>) =>
      Object.fromEntries(
        Object.entries(record).map(([name, values]) => [name, names.has(name) ? [] : values]),
      )
    onChange({ ...state, choices: emptied(state.choices), conditions: emptied(state.conditions) })
  }

  const labelOf = (dimension: Member) =>
    members.find(({ member }) => member === dimension)?.labelOf ?? ((value: string) => value)

  const knownTo = ({ spec }: DrawerFilter) =>
    spec.dimensions.flatMap((member) => members.find((one) => one.member === member) ?? [])

  return (
    <div role="group" aria-label="Filters" className="flex min-w-0 flex-wrap items-center gap-2">
      {choices
        .filter((filter) => isSet(filter) && filter.name !== adding)
        .map((filter) => (
          <ChoiceChip
            key={filter.name}
            filter={filter}
            values={state.choices[filter.name] ?? []}
            onChange={(values) => choose(filter.name, values)}
            loadOptions={loadOptions}
            labelOf={labelOf(filter.spec.dimension)}
          />
        ))}
      {drawers.filter(isSet).map((filter) => (
        <FilterChip
          key={filter.name}
          sentence={
            describeConditions(state.conditions[filter.name] ?? [], members) ?? filter.spec.title
          }
          onClick={() => setOpened(filter.name)}
          onRemove={() => apply(filter.name, [])}
        />
      ))}
      {(unset.length > 0 || adding !== null) && (
        <AddFilter
          filters={unset}
          state={state}
          onAdding={setAdding}
          onChoose={choose}
          onOpen={setOpened}
          loadOptions={loadOptions}
        />
      )}
      {own.some(isSet) && (
        <Button look="quiet" size="small" onClick={clear}>
          Clear all
        </Button>
      )}
      {drawers.map((filter) => (
        <LazyPart
          key={filter.name}
          part={cubeFilterDrawer}
          isNeeded={opened === filter.name}
          onError={() => setOpened(null)}
          props={{
            title: filter.spec.title,
            isOpen: opened === filter.name,
            onClose: () => setOpened(null),
            members: knownTo(filter),
            today,
            groups: state.conditions[filter.name] ?? [],
            onApply: (groups) => apply(filter.name, groups),
            load: (member, phrase, signal) => loadOptions(member, phrase, signal, null),
          }}
        />
      ))}
    </div>
  )
}
