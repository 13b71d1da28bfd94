import type { OrgId, Workspace } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { textLink } from '../accounts/text-link.ts'

interface SyncLinksProps {
  readonly orgId: OrgId
  readonly supportEmail: Workspace['support_email']
}

/** Things to do while the first sync runs. */
export function SyncLinks({ orgId, supportEmail }: SyncLinksProps) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-14">
      {meanwhile.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} params={{ orgId }} className={clsx(textLink, look)}>
            {label}
          </Link>
        </li>
      ))}
      <li>
        {supportEmail === null ? (
          <Link to="/org/$orgId/help" params={{ orgId }} className={clsx(textLink, look)}>
            Help and support
          </Link>
        ) : (
          <a href={`mailto:${supportEmail}`} className={clsx(textLink, look)}>
            Contact support
          </a>
        )}
      </li>
    </ul>
  )
}

const look = 'inline-flex min-h-6 items-center pointer-coarse:min-h-11'
const meanwhile = [
  { to: '/org/$orgId/settings/datasources', label: 'Manage data sources' },
  { to: '/org/$orgId/settings/team', label: 'Invite your team' },
  { to: '/org/$orgId/settings/general', label: 'General settings' },
] as const
