import { Link } from '@tanstack/react-router'
import { useShell } from '../../features/navigation/shell-context.ts'

const tabs = [
  { to: '/org/$orgId/insights/reports/list', label: 'Custom' },
  { to: '/org/$orgId/insights/reports/pre-built', label: 'Pre-built' },
] as const

/** The two lists of reports. */
export function ReportTabs() {
  const { orgId } = useShell()
  return (
    <nav aria-label="Reports">
      <ul className="flex gap-1">
        {tabs.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              params={{ orgId }}
              activeOptions={{ includeSearch: false }}
              activeProps={{ className: 'border-accent bg-accent-soft text-text' }}
              inactiveProps={{
                className: 'border-border text-muted hover:bg-hover hover:text-text',
              }}
              className="flex h-control-small items-center rounded-full border px-3 text-13 font-medium"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
