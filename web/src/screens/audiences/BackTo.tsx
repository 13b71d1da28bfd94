import { Link } from '@tanstack/react-router'
import { useShell } from '../../features/navigation/shell-context.ts'

const lists = {
  segments: { to: '/org/$orgId/audiences/segments', title: 'Customer segments' },
  syncs: { to: '/org/$orgId/audiences/syncs', title: 'Synced Audiences' },
} as const

/** The link above a page that leads to the list it belongs to. */
export function BackTo({ list }: { readonly list: keyof typeof lists }) {
  const { orgId } = useShell()
  const { to, title } = lists[list]
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
