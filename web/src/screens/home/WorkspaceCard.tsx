import type { Membership } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import { CardAction } from './CardAction.tsx'
import { DeleteButton } from './DeleteButton.tsx'
import { describeMembership, describeTrial } from './describe-membership.ts'
import { WorkspaceMenu } from './WorkspaceMenu.tsx'

/** The whole card opens the workspace; its buttons lie above the link, not inside it. */
export function WorkspaceCard({ membership }: { membership: Membership }) {
  const { status, org } = membership
  const name = org.org_name || 'Untitled'
  const trial = describeTrial(membership, new Date())
  const isJoined = status === 'joined'
  return (
    <article className="relative flex min-h-28 min-w-0 flex-1 flex-col rounded-surface border border-border bg-surface p-4 has-[h2_a:hover]:border-edge">
      <div className="flex items-start justify-between gap-2">
        <h2 className="min-w-0 text-16 font-semibold wrap-anywhere">
          {isJoined ? (
            <Link
              to="/org/$orgId"
              params={{ orgId: org.org_id }}
              className="rounded-surface after:absolute after:inset-0 after:rounded-surface"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        {/* As high as a line of the name, whatever a finger needs. */}
        {isJoined && (
          <div className="-mr-2 flex h-6 items-center">
            <WorkspaceMenu orgId={org.org_id} name={name} />
          </div>
        )}
      </div>
      <p className="mt-1 text-13 text-muted">{describeMembership(membership)}</p>
      {trial !== null && <p className="mt-1 text-13 font-medium text-caution">{trial}</p>}
      <div className="mt-auto flex flex-wrap gap-2 pt-4 empty:hidden">
        <CardAction membership={membership} name={name} />
        {isJoined && membership.role === 'admin' && <DeleteButton orgId={org.org_id} name={name} />}
      </div>
    </article>
  )
}
