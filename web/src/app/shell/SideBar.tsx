import clsx from 'clsx'
import { Fragment, type ReactNode } from 'react'
import { areas } from '../../features/navigation/areas.ts'
import { ExploreDashboards } from './ExploreDashboards.tsx'
import { NavLink } from './NavLink.tsx'
import { useShell } from '../../features/navigation/shell-context.ts'
import { useFlags } from '../../features/workspace/use-flags.ts'
import { WorkspaceSwitcher } from './WorkspaceSwitcher.tsx'

interface SideBarProps {
  isCollapsed: boolean
  onToggle?: () => void
  onNavigate?: () => void
  end?: ReactNode
}

export function SideBar({ isCollapsed, onToggle, onNavigate, end }: SideBarProps) {
  const { orgId, isPlanActive } = useShell()
  const flags = useFlags(orgId)
  const look = { isCollapsed, onNavigate }
  return (
    <nav
      aria-label="Main"
      className={clsx('flex h-full flex-col gap-1 p-2', isCollapsed ? 'w-14' : 'w-56')}
    >
      <WorkspaceSwitcher {...look} />
      <div className="mt-2 flex flex-1 flex-col gap-1 overflow-y-auto">
        {areas
          .filter(({ flag }) => flag === null || flags[flag])
          .map(({ section, to, label, icon }, index, shown) => (
            <Fragment key={to}>
              {section !== 'Insights' && section !== shown[index - 1]?.section && (
                <h2
                  className={clsx(
                    'mt-3 px-2.5 text-12 font-semibold text-muted',
                    isCollapsed && 'sr-only',
                  )}
                >
                  {section}
                </h2>
              )}
              <NavLink {...look} to={to} label={label} icon={icon} isOff={!isPlanActive} />
              {to.endsWith('/explore') && <ExploreDashboards {...look} />}
            </Fragment>
          ))}
      </div>
      <div className="flex flex-col gap-1 border-t border-border pt-2">
        <NavLink {...look} to="/org/$orgId/settings" label="Settings" icon={settingsIcon} />
        <NavLink {...look} to="/" label="All Workspaces" icon={allIcon} />
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
            <span className={clsx(isCollapsed && 'sr-only')}>Collapse</span>
          </button>
        )}
      </div>
    </nav>
  )
}

const settingsIcon = 'M3 6h7m4 0h3M3 14h3m4 0h7M12 4v4M8 12v4'
const allIcon = 'M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h5v5h-5z'
