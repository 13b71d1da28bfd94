import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import type { areas } from '../../features/navigation/areas.ts'
import { useShell } from '../../features/navigation/shell-context.ts'

interface NavLinkProps {
  to: '/' | '/org/$orgId/settings' | (typeof areas)[number]['to']
  label: string
  /** The SVG path of a 20×20 icon. */
  icon: string
  isCollapsed: boolean
  onNavigate: (() => void) | undefined
  /** Disabled while the plan is inactive. */
  isOff?: boolean
}

/**
 * Active on its page and all pages below. The list of workspaces is the parent of all pages, so it is never
 * active.
 */
export function NavLink({ to, label, icon, isCollapsed, onNavigate, isOff = false }: NavLinkProps) {
  const { orgId } = useShell()
  const inside = (
    <>
      <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 shrink-0" fill="none">
        <path
          d={icon}
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className={clsx('truncate', isCollapsed && 'sr-only')}>{label}</span>
    </>
  )
  if (isOff) {
    return (
      <span
        role="link"
        aria-disabled="true"
        title="Requires an active plan"
        className={clsx(look, 'cursor-not-allowed text-muted opacity-60')}
      >
        {inside}
      </span>
    )
  }
  return (
    <Link
      to={to}
      params={{ orgId }}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      activeProps={{ className: 'bg-accent-soft text-text' }}
      inactiveProps={{ className: 'text-muted hover:bg-hover hover:text-text' }}
      className={look}
      title={isCollapsed ? label : undefined}
      onClick={onNavigate}
    >
      {inside}
    </Link>
  )
}

const look = 'flex h-10 shrink-0 items-center gap-3 rounded-control px-2.5 font-medium'
