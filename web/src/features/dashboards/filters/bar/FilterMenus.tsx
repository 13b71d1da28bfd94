import { shopMember } from '@cartograph/contract'
import { useState } from 'react'
import { unknownName } from '../../../../format/value.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { LazyPart } from '../../../../ui/overlay/LazyPart.tsx'
import { LazyComponent } from '../../../../ui/overlay/lazy-component.ts'
import type { ConditionGroups } from '../../../../ui/conditions/conditions.ts'
import type { FilterBarProps } from './filter-bar-props.ts'
import { FilterChip } from './FilterChip.tsx'
import { FilterMenu } from './FilterMenu.tsx'
import { describeConditions, spellValue } from '../../../../ui/conditions/describe-condition.ts'
import { withAdHoc, type AdHocFilter } from '../state/ad-hoc-filters.ts'
import { onlyChoices, withoutChoices } from '../state/common-choice.ts'
import { isKind, type FilterOf } from '../state/dashboard-filters.ts'
import { clearFilters, isFiltered } from '../state/filter-state.ts'
import { mainFilters, valuesOf, withValues } from '../state/main-filters.ts'

type DrawerFilter = FilterOf<'cube_filters_drawer'>

const cubeFilterDrawer = new LazyComponent(async () => ({
  default: (await import('../conditions/CubeFilterDrawer.tsx')).CubeFilterDrawer,
}))

const adHocMenu = { isMultiple: true, template: null } as const
/** It needs no model to be shown: shops are called by their names. */
const shopMenu = { ...adHocMenu, title: 'Shop', dimension: shopMember }

/** A menu for each main filter, the drawer with all others, and a button that clears them. */
export function FilterMenus(props: FilterBarProps) {
  const { filters, place, state, onChange, today, loadOptions } = props
  const isLoading = props.members === null
  const members = props.members ?? []
  const [opened, setOpened] = useState<string | null>(null)
  const own = filters.filter((filter) => filter.place === place)
  const main = mainFilters(own, members)
  const drawers = own.filter((filter) => isKind(filter, 'cube_filters_drawer'))
  const hasShops = place === null && props.hasShops === true
  const isOfShop = ({ member }: AdHocFilter) => hasShops && member === shopMember
  const ofPage = place === null ? state.adHoc : []
  const adHoc = ofPage.filter((one) => !isOfShop(one))
  if (main.length + drawers.length + adHoc.length === 0 && !hasShops) return null

  const inMenus = main.map(({ dimension }) => dimension)
  const groupsOf = ({ name }: DrawerFilter) => state.conditions[name] ?? []

  function apply({ name }: DrawerFilter, groups: ConditionGroups) {
    onChange({ ...state, conditions: { ...state.conditions, [name]: groups } })
  }

  const knownTo = ({ spec }: DrawerFilter) =>
    spec.dimensions.flatMap((member) => members.find((one) => one.member === member) ?? [])

  return (
    <div role="group" aria-label="Filters" className="flex min-w-0 flex-wrap items-center gap-2">
      {hasShops && (
        <FilterMenu
          filter={shopMenu}
          values={ofPage.find(isOfShop)?.values ?? []}
          onChange={(next) =>
            onChange({ ...state, adHoc: withAdHoc(state.adHoc, shopMember, next) })
          }
          loadOptions={loadOptions}
          labelOf={(value) => (value === '' ? unknownName : value)}
        />
      )}
      {main.map((filter) => (
        <FilterMenu
          key={filter.id}
          filter={filter}
          values={valuesOf(filter, state)}
          onChange={(values) => onChange(withValues(filter, state, values))}
          loadOptions={loadOptions}
          labelOf={
            members.find(({ member }) => member === filter.dimension)?.labelOf ?? ((value) => value)
          }
        />
      ))}
      {isLoading && drawers.length + adHoc.length > 0 && <FiltersSkeleton />}
      {(isLoading ? [] : drawers).map((filter) => {
        const rest = describeConditions(withoutChoices(groupsOf(filter), inMenus), members)
        return (
          <FilterChip
            key={filter.name}
            sentence={rest ?? 'More filters'}
            aria-haspopup="dialog"
            onClick={() => setOpened(filter.name)}
            onRemove={
              rest === null ? null : () => apply(filter, onlyChoices(groupsOf(filter), inMenus))
            }
          />
        )
      })}
      {(isLoading ? [] : adHoc).map(({ member, values }) => {
        const known = members.find((one) => one.member === member)
        return (
          <FilterMenu
            key={member}
            filter={{ ...adHocMenu, title: known?.title ?? member, dimension: member }}
            values={values}
            onChange={(next) => onChange({ ...state, adHoc: withAdHoc(state.adHoc, member, next) })}
            loadOptions={loadOptions}
            labelOf={(value) =>
              value === ''
                ? unknownName
                : (known?.labelOf?.(value) ?? spellValue(value, known?.type))
            }
          />
        )
      })}
      {(ofPage.length > 0 || own.some((filter) => isFiltered(filter, state))) && (
        <Button
          look="quiet"
          size="small"
          onClick={() => {
            const cleared = clearFilters(own, state)
            onChange(place === null ? { ...cleared, adHoc: [] } : cleared)
          }}
        >
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
            groups: groupsOf(filter),
            onApply: (groups) => apply(filter, groups),
            load: (member, phrase, signal) => loadOptions(member, phrase, signal, null),
          }}
        />
      ))}
    </div>
  )
}

/** Until the names of the dimensions are known, which are those of the drawer. */
function FiltersSkeleton() {
  return (
    <span role="status" className="flex min-w-0 flex-wrap gap-2">
      <span className="sr-only">Loading filters</span>
      {['w-24', 'w-28', 'w-24', 'w-28'].map((width, place) => (
        <Skeleton key={place} className={`h-control-small ${width}`} />
      ))}
    </span>
  )
}
