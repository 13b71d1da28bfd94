import type { OrgId } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { textLink } from '../accounts/text-link.ts'

/** What can be done until there is something to see. */
export function MeanwhileLinks({ orgId }: { orgId: OrgId }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-14">
      {meanwhile.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} params={{ orgId }} className={clsx(textLink, look)}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const look = 'inline-flex min-h-6 items-center pointer-coarse:min-h-11'
const meanwhile = [
  { to: '/org/$orgId/settings/datasources', label: 'Manage integrations' },
  { to: '/org/$orgId/settings/team', label: 'Invite your team' },
  { to: '/org/$orgId/settings/general', label: 'General settings' },
  { to: '/org/$orgId/help', label: 'Help and support' },
] as const
