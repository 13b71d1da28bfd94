import { useCallback, useState, type ReactNode } from 'react'
import { LazyPart } from '../../../ui/overlay/LazyPart.tsx'
import { LazyComponent } from '../../../ui/overlay/lazy-component.ts'
import type { DrillOpening, DrillPage, DrillSettings } from './drill-page.ts'
import { NotesProvider } from '../../notes/NotesProvider.tsx'
import { DashboardContext, type DashboardState } from '../model/dashboard-context.ts'
import { OpenNumbersContext, type OpenedNumbers } from '../model/drill.ts'

interface DrillProviderProps extends DrillPage {
  /** Null if numbers can't be explored. */
  readonly settings: DrillSettings | null
  readonly dashboard: DashboardState
  readonly children: ReactNode
}

const drillLayer = new LazyComponent(() => import('./DrillLayer.tsx'))

/** Provides the dashboard, and lets its elements open the menu of a number. Its code is loaded with the first click. */
export function DrillProvider({ dashboard, settings, children, ...page }: DrillProviderProps) {
  const [opened, setOpened] = useState<DrillOpening | null>(null)
  const open = useCallback(
    (numbers: OpenedNumbers) => setOpened((last) => ({ numbers, count: (last?.count ?? 0) + 1 })),
    [],
  )
  return (
    <DashboardContext value={dashboard}>
      <OpenNumbersContext value={settings === null ? null : open}>
        {settings === null ? (
          children
        ) : (
          <NotesProvider {...settings}>
            {children}
            <LazyPart
              part={drillLayer}
              isNeeded={opened !== null}
              onError={() => setOpened(null)}
              props={{ opened, settings, page }}
            />
          </NotesProvider>
        )}
      </OpenNumbersContext>
    </DashboardContext>
  )
}
