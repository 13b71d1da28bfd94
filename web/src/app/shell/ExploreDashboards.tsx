import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useShell } from '../../features/navigation/shell-context.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'

const DashboardMenu = lazy(() => import('../../features/navigation/dashboards/DashboardMenu.tsx'))

interface ExploreDashboardsProps {
  readonly isCollapsed: boolean
  readonly onNavigate: (() => void) | undefined
}

/** The dashboards below Explore, on its page; a button that opens them in a collapsed side bar. */
export function ExploreDashboards({ isCollapsed, onNavigate }: ExploreDashboardsProps) {
  const { orgId } = useShell()
  const isExplore = useLocation({
    select: ({ pathname }) => pathname.startsWith(`/org/${orgId}/insights/explore`),
  })
  const [isOpen, setOpen] = useState(false)
  if (!isExplore) return null
  if (!isCollapsed) {
    return (
      <Suspense>
        <DashboardMenu onChosen={onNavigate} />
      </Suspense>
    )
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title="All dashboards"
        onClick={() => setOpen(true)}
        className="flex h-control shrink-0 items-center gap-3 rounded-control px-2.5 text-muted hover:bg-hover hover:text-text"
      >
        <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 shrink-0" fill="none">
          <path
            d="M7 5.5h10M7 10h10M7 14.5h10M3 5.5h.5M3 10h.5M3 14.5h.5"
            stroke="currentColor"
            strokeWidth="1.75"
            strokeLinecap="round"
          />
        </svg>
        <span className="sr-only">All dashboards</span>
      </button>
      <Sheet title="Dashboards" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Suspense>
          <DashboardMenu onChosen={() => setOpen(false)} />
        </Suspense>
      </Sheet>
    </>
  )
}
