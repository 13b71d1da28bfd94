import type { OrgId } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Skeleton } from '../ui/Skeleton.tsx'

interface SideBarProps {
  orgId: OrgId
  workspaceName: string | null
  isCollapsed: boolean
  onToggle?: () => void
  onNavigate?: () => void
  end?: ReactNode
}

export function SideBar({
  orgId,
  workspaceName,
  isCollapsed,
  onToggle,
  onNavigate,
  end,
}: SideBarProps) {
  return (
    <nav
      aria-label="Main"
      className={clsx('flex h-full flex-col gap-1 p-2', isCollapsed ? 'w-14' : 'w-56')}
    >
      <div className="flex h-10 items-center gap-2 px-2 font-semibold" title={workspaceName ?? ''}>
        <span
          aria-hidden="true"
          className="flex size-6 shrink-0 items-center justify-center rounded-control bg-accent text-12 text-on-accent"
        >
          {workspaceName?.charAt(0).toUpperCase()}
        </span>
        <span className={clsx('truncate', isCollapsed && 'sr-only')}>
          {workspaceName ?? <Skeleton className="h-4 w-28" />}
        </span>
      </div>
      <div className="mt-2 flex flex-col gap-1">
        <Link
          to="/org/$orgId/insights/overview"
          params={{ orgId }}
          activeProps={{ className: 'bg-accent-soft text-text' }}
          inactiveProps={{ className: 'text-muted hover:bg-hover hover:text-text' }}
          className="flex h-control items-center gap-3 rounded-control px-2.5 font-medium"
          {...(onNavigate ? { onClick: onNavigate } : {})}
        >
          <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 shrink-0" fill="none">
            <path
              d="M3 14.5 7.5 9l3.5 3L17 5"
              stroke="currentColor"
              strokeWidth="1.75"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          <span className={clsx(isCollapsed && 'sr-only')}>Overview</span>
        </Link>
      </div>
      <div className="mt-auto flex flex-col">
        {end}
        {onToggle && (
          <button
            type="button"
            aria-expanded={!isCollapsed}
            onClick={onToggle}
            className="flex h-control items-center gap-3 rounded-control px-2.5 text-13 text-muted hover:bg-hover hover:text-text"
          >
            <svg
              aria-hidden="true"
              viewBox="0 0 20 20"
              className={clsx('size-5 shrink-0', isCollapsed && 'rotate-180')}
              fill="none"
            >
              <path
                d="m12 5-5 5 5 5"
                stroke="currentColor"
                strokeWidth="1.75"
                strokeLinecap="round"
              />
            </svg>
            <span className={clsx(isCollapsed && 'sr-only')}>Side bar</span>
          </button>
        )}
      </div>
    </nav>
  )
}
