import { Link } from '@tanstack/react-router'
import { useShell } from '../../features/navigation/shell-context.ts'

const places = {
  list: { to: '/org/$orgId/insights/reports/list', title: 'Reports' },
  preBuilt: { to: '/org/$orgId/insights/reports/pre-built', title: 'Pre-built reports' },
} as const

/** The link above a page that leads to the list it belongs to. */
export function BackToReports({ to: place }: { readonly to: keyof typeof places }) {
  const { orgId } = useShell()
  const { to, title } = places[place]
  return (
    <Link
      to={to}
      params={{ orgId }}
      className="inline-flex min-h-6 items-center self-start rounded-control text-13 text-muted hover:text-text pointer-coarse:min-h-11"
    >
      {`← ${title}`}
    </Link>
  )
}
