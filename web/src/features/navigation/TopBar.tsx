import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FindButton } from './FindButton.tsx'
import { NotificationsButton } from '../notifications/NotificationsButton.tsx'
import { useShell } from './shell-context.ts'
import { TopTabs } from './TopTabs.tsx'
import { UserMenu } from '../accounts/UserMenu.tsx'

interface TopBarProps {
  /** The title of the page, which ends the breadcrumb. */
  title: string
  /** The date range of the page; on a second line on phones. */
  children?: ReactNode
}

export function TopBar({ title, children }: TopBarProps) {
  const { workspaceName, openDrawer } = useShell()
  return (
    <header className="sticky top-0 z-10 flex flex-wrap items-center gap-x-2 gap-y-2 border-b border-border bg-page px-2 py-2 md:px-6">
      <button
        type="button"
        aria-label="Open navigation"
        onClick={openDrawer}
        className="flex size-control items-center justify-center rounded-control hover:bg-hover md:hidden"
      >
        <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5" fill="none">
          <path
            d="M3 6h14M3 10h14M3 14h14"
            stroke="currentColor"
            strokeWidth="1.75"
            strokeLinecap="round"
          />
        </svg>
      </button>
      <TopTabs />
      <nav aria-label="Breadcrumb" className="min-w-0 flex-1">
        <ol className="flex items-center gap-2 text-13">
          <li className="hidden min-w-0 truncate text-muted sm:block">
            {workspaceName ?? <Skeleton className="h-4 w-28" />}
          </li>
          <li aria-hidden="true" className="hidden text-muted sm:block">
            /
          </li>
          <li aria-current="page" className="truncate font-medium">
            {title}
          </li>
        </ol>
      </nav>
      {children !== undefined && (
        <div className="order-last w-full px-2 md:order-none md:w-auto md:px-0">{children}</div>
      )}
      <FindButton />
      <NotificationsButton />
      <UserMenu />
    </header>
  )
}
