import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { fromSearch, searchNames, toSearch, type FilterSearch } from './filter-search.ts'
import { readSession, writeSession } from './filter-session.ts'
import { defaultState, type FilterState } from './filter-state.ts'
import type { PlacedFilter } from './dashboard-filters.ts'

/** Changed URL parameters. Undefined removes a parameter; the others are kept. */
export type SearchChanges = Readonly<Record<string, string | undefined>>

interface DashboardFilters {
  readonly filters: readonly PlacedFilter[]
  /** The key of the session storage. */
  readonly dashboardKey: string
  readonly search: Readonly<Record<string, unknown>>
  /** The saved view that the dashboard opens with. */
  readonly defaultView?: FilterSearch | null
  /** Writes the changes into the URL, replacing the history entry or adding one. */
  readonly onSearch: (changes: SearchChanges, how: { readonly replace: boolean }) => void
}

interface ChosenFilters {
  readonly state: FilterState
  readonly change: (next: FilterState) => void
  readonly reset: () => void
  /** Everything equals the default. */
  readonly isDefault: boolean
}

/**
 * Filters come from the URL, else from this tab's session, else from the default view, else from the
 * defaults. Going back to a URL without filters shows what the dashboard opens with, not what was selected
 * since.
 */
export function useDashboardFilters({
  filters,
  dashboardKey,
  search,
  defaultView = null,
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
  const initial = useMemo(
    () => (defaultView && fromSearch(filters, defaultView)) ?? defaultState(filters),
    [filters, defaultView],
  )
  const state = ofAddress ?? remembered ?? initial
  const text = textOf(filters, state)
  const isDefault = text === textOf(filters, defaultState(filters))
  /** Repeated changes of one filter share a history entry. */
  const last = useRef<string | null>(null)

  function show(next: FilterState, replace: boolean) {
    const wanted = toSearch(filters, next)
    const gone = searchNames(filters).map((name) => [name, undefined] as const)
    onSearch({ ...Object.fromEntries(gone), ...wanted }, { replace })
  }
  const showInAddress = useEffectEvent(() => show(state, true))
  const isMissing = ofAddress === null && !isDefault
  useEffect(() => {
    if (isMissing) showInAddress()
  }, [isMissing])
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
