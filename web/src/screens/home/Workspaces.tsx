import type { Membership } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import { buttonLook } from '../../ui/button/button-look.ts'
import { cardGrid } from './card-grid.ts'
import { MissingNotice } from './MissingNotice.tsx'
import { WorkspaceCard } from './WorkspaceCard.tsx'

interface WorkspacesProps {
  memberships: readonly Membership[]
  /** Empty if it couldn't be loaded. */
  firstName: string
}

export function Workspaces({ memberships, firstName }: WorkspacesProps) {
  return (
    <main className="mx-auto max-w-[1440px] p-4 md:p-6">
      <MissingNotice className="mb-4" />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-28 font-semibold tracking-tight">Workspaces</h1>
        <Link to="/setup" className={buttonLook('primary')}>
          Create workspace
        </Link>
      </div>
      <p className="mt-4 text-16 font-medium">
        {firstName === '' ? 'Welcome back' : `Welcome back, ${firstName}`}
      </p>
      <p className="mt-1 text-14 text-muted">Select a workspace to proceed</p>
      <ul className={cardGrid}>
        {memberships.map((membership) => (
          <li key={membership.org.org_id} className="flex">
            <WorkspaceCard membership={membership} />
          </li>
        ))}
      </ul>
    </main>
  )
}
