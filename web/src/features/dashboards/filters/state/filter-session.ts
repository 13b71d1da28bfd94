import type { FilterSearch } from './filter-search.ts'

/** Filters stored per tab, restored when the dashboard is opened again. */
export function readSession(dashboardKey: string): FilterSearch {
  const text = attempt(() => sessionStorage.getItem(keyOf(dashboardKey)))
  return Object.fromEntries(new URLSearchParams(text ?? ''))
}

export function writeSession(dashboardKey: string, text: string): void {
  attempt(() => {
    sessionStorage.setItem(keyOf(dashboardKey), text)
  })
}

function keyOf(dashboardKey: string): string {
  return `cartograph.filters.${dashboardKey}`
}

/** Storage may be blocked; then nothing is stored. */
function attempt<Value>(work: () => Value): Value | null {
  try {
    return work()
  } catch {
    return null
  }
}
