import type { Role, Workspace } from '@cartograph/contract'
import { useCallback, useState, type ReactNode } from 'react'
import { LazyPart } from '../../../ui/overlay/LazyPart.tsx'
import { LazyComponent } from '../../../ui/overlay/lazy-component.ts'
import type { PlacedFilter } from '../filters/state/dashboard-filters.ts'
import type { FilterState } from '../filters/state/filter-state.ts'
import { OpenNumbersContext, type OpenedNumbers } from '../model/drill.ts'

/** Whose numbers are explored, and by whom. */
export interface DrillSettings {
  readonly org: Workspace
  readonly role: Role
}

export interface DrillPage {
  readonly filters: readonly PlacedFilter[]
  readonly state: FilterState
  readonly onFilter: (next: FilterState) => void
}

interface DrillProviderProps extends DrillPage {
  /** Null if numbers can't be explored. */
  readonly settings: DrillSettings | null
  readonly children: ReactNode
}

const drillLayer = new LazyComponent(() => import('./DrillLayer.tsx'))

/** Lets elements open the menu of a number. Its code is loaded with the first click. */
export function DrillProvider({ settings, children, ...page }: DrillProviderProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = useCallback(
    (numbers: OpenedNumbers) => setOpened((last) => ({ numbers, count: (last?.count ?? 0) + 1 })),
    [],
  )
  return (
    <OpenNumbersContext value={settings === null ? null : open}>
      {children}
      {settings !== null && (
        <LazyPart
          part={drillLayer}
          isNeeded={opened !== null}
          onError={() => setOpened(null)}
          props={{ opened, settings, page }}
        />
      )}
    </OpenNumbersContext>
  )
}

export interface Opened {
  readonly numbers: OpenedNumbers
  /** Tells one opening from the next. */
  readonly count: number
}
