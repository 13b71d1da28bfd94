import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { fromSearch, searchNames, toSearch } from './filter-search.ts'
import { readSession, writeSession } from './filter-session.ts'
import { defaultState, type FilterState } from './filter-state.ts'
import type { PlacedFilter } from './dashboard-filters.ts'

/** Of the address: undefined takes a parameter away, and those that are not named stay. */
export type SearchChanges = Readonly<Record<string, string | undefined>>

interface DashboardFilters {
  readonly filters: readonly PlacedFilter[]
  /** Under which the tab remembers: of the workspace and the dashboard. */
  readonly dashboardKey: string
  readonly search: Readonly<Record<string, unknown>>
  /** Brings the changes into the address, in place of the present one or as a step to come back from. */
  readonly onSearch: (changes: SearchChanges, how: { readonly replace: boolean }) => void
}

interface ChosenFilters {
  readonly state: FilterState
  readonly change: (next: FilterState) => void
  readonly reset: () => void
  /** Nothing differs from what the dashboard begins with. */
  readonly isDefault: boolean
}

/**
 * What is chosen: as the address says; for who comes without saying anything as it was left in this tab; else as
 * the dashboard begins. Back to where nothing was chosen yet shows that, and not what was chosen since.
 */
export function useDashboardFilters({
  filters,
  dashboardKey,
  search,
  onSearch,
}: DashboardFilters): ChosenFilters {
  const ofAddress = useMemo(() => fromSearch(filters, search), [filters, search])
  const ofSession = useMemo(
    () => fromSearch(filters, readSession(dashboardKey)),
    [filters, dashboardKey],
  )
  const [hasArrived, setArrived] = useState(false)
  if (!hasArrived && ofAddress !== null) setArrived(true)
  const remembered = hasArrived ? null : ofSession
  const initial = useMemo(() => defaultState(filters), [filters])
  const state = ofAddress ?? remembered ?? initial
  const text = textOf(filters, state)
  const isDefault = text === textOf(filters, defaultState(filters))
  /** The choice that was changed last; going on with it is no further step back. */
  const last = useRef<string | null>(null)

  function show(next: FilterState, replace: boolean) {
    const wanted = toSearch(filters, next)
    const gone = searchNames(filters).map((name) => [name, undefined] as const)
    onSearch({ ...Object.fromEntries(gone), ...wanted }, { replace })
  }
  const showRemembered = useEffectEvent(() => show(state, true))
  const isRemembered = ofAddress === null && remembered !== null && !isDefault
  useEffect(() => {
    if (isRemembered) showRemembered()
  }, [isRemembered])
  useEffect(() => writeSession(dashboardKey, text), [dashboardKey, text])

  function change(next: FilterState) {
    const changed = filters.find(({ name }) => state.choices[name] !== next.choices[name])
    const name = changed?.name ?? null
    const isOnward = name !== null && name === last.current
    last.current = name
    show(next, isOnward)
  }

  function reset() {
    last.current = null
    show(defaultState(filters), false)
  }

  return { state, change, reset, isDefault }
}

function textOf(filters: readonly PlacedFilter[], state: FilterState): string {
  return String(new URLSearchParams(toSearch(filters, state)))
}
