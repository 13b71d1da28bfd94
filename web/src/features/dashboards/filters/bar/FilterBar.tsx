import { useState } from 'react'
import { Button } from '../../../../ui/button/Button.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { rangeName } from '../../dates/format-dates.ts'
import { FilterMenus } from './FilterMenus.tsx'
import { DateControls } from '../dates/DateControls.tsx'
import type { FilterBarProps } from './filter-bar-props.ts'
import { isFiltered } from '../state/filter-state.ts'
import { isKind } from '../state/dashboard-filters.ts'
import { useIsNarrow } from './use-is-narrow.ts'

/** Dates and filters. On phones they open from a button that sums them up. */
export function FilterBar(props: FilterBarProps) {
  const isNarrow = useIsNarrow()
  const [isOpen, setOpen] = useState(false)
  const hasAdHoc = props.place === null && props.state.adHoc.length > 0
  const hasShopMenu = props.place === null && props.hasShops === true
  if (!hasAdHoc && !hasShopMenu && props.filters.every(({ place }) => place !== props.place))
    return null
  if (!isNarrow) {
    return (
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <DateControls {...props} />
        <FilterMenus {...props} />
      </div>
    )
  }
  const open = () => {
    setOpen(true)
    props.onOpen?.()
  }
  return (
    <>
      <Button className="w-full" onClick={open}>
        <span className="grow truncate text-left">{summaryOf(props)}</span>
        <span aria-hidden="true">▾</span>
      </Button>
      <Sheet title="Dates and filters" isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className="flex flex-col gap-5">
          <DateControls {...props} />
          <FilterMenus {...props} />
        </div>
      </Sheet>
    </>
  )
}

/** 'Last 28 days · 2 filters' */
function summaryOf({ filters, place, state }: FilterBarProps): string {
  const own = filters.filter((filter) => filter.place === place)
  const dates = own.find((filter) => isKind(filter, 'date_range_picker'))
  const range = dates === undefined ? undefined : state.dates[dates.name]?.range
  const adHocCount = place === null ? state.adHoc.length : 0
  const count = own.filter((filter) => isFiltered(filter, state)).length + adHocCount
  const words = [
    range === undefined ? [] : [rangeName(range)],
    count === 0 && range !== undefined ? [] : [count === 1 ? '1 filter' : `${count} filters`],
  ]
  return words.flat().join(' · ')
}
