import { Link } from '@tanstack/react-router'
import type { Notifications } from './notification-queries.ts'

interface OtherWorkspacesProps {
  readonly workspaces: Notifications['elsewhere']
  readonly onOpen: () => void
}

/** Where the user has unread notifications besides this workspace. */
export function OtherWorkspaces({ workspaces, onOpen }: OtherWorkspacesProps) {
  if (workspaces.length === 0) return null
  return (
    <div className="border-t border-border pt-1">
      <h3 className="px-2 py-1 text-12 text-muted">Other workspaces</h3>
      <ul>
        {workspaces.map(({ org_id: orgId, org_name: name, unread }) => (
          <li key={orgId}>
            <Link
              to="/org/$orgId"
              params={{ orgId }}
              onClick={onOpen}
              className="flex min-h-control items-center gap-2 rounded-control px-2 text-14 hover:bg-hover"
            >
              <span className="min-w-0 flex-1 truncate">{name || 'Untitled'}</span>
              <span className="text-13 text-muted tabular-nums">{unread} unread</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
