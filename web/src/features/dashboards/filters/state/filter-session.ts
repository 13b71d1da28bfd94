import type { FilterSearch } from './filter-search.ts'

/** What a tab remembers of a dashboard, so that coming back shows what was left. */
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

/** A browser may keep nothing at all; then nothing is remembered. */
function attempt<Value>(work: () => Value): Value | null {
  try {
    return work()
  } catch {
    return null
  }
}
