import { Link } from '@tanstack/react-router'
import type { Notifications } from './notification-queries.ts'

interface InvitationsProps {
  readonly invitations: Notifications['invitations']
  readonly onOpen: () => void
}

/** Lead to the list of workspaces, where they are accepted. */
export function Invitations({ invitations, onOpen }: InvitationsProps) {
  if (invitations.length === 0) return null
  return (
    <ul className="border-b border-border pb-1">
      {invitations.map(({ org_id: orgId, org_name: name, inviter }) => (
        <li key={orgId}>
          <Link
            to="/"
            onClick={onOpen}
            className="block rounded-control py-2 pr-2 pl-6 text-14 wrap-anywhere hover:bg-hover"
          >
            <span className="block font-medium">
              You're invited to {name === '' ? 'a workspace' : name}
            </span>
            <span className="block text-13 text-muted">
              {inviter !== null && `${inviter} invited you. `}Accept it in your list of workspaces.
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
