import type { Membership } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import { Button } from '../../ui/button/Button.tsx'
import { buttonLook } from '../../ui/button/button-look.ts'
import { useJoin } from './use-join.ts'
import { isPlanActive } from './describe-membership.ts'

/** The main action on a workspace, apart from opening it. */
export function CardAction({ membership, name }: { membership: Membership; name: string }) {
  const join = useJoin()
  const { status, org, plans } = membership
  const isActive = isPlanActive(plans)
  if (status === 'joined') {
    if (isActive) return null
    return (
      <Link
        to="/org/$orgId/settings/billing"
        params={{ orgId: org.org_id }}
        aria-label={`Upgrade ${name}`}
        className={`relative ${buttonLook('primary', 'small')}`}
      >
        Upgrade
      </Link>
    )
  }
  // An invitation needs an active plan, which only members can see.
  if (status === 'invited' && !isActive) return null
  const label = status === 'invited' ? 'Accept invitation' : 'Join'
  return (
    <Button
      look="primary"
      size="small"
      className="relative"
      aria-label={`${label}: ${name}`}
      isBusy={join.isPending}
      onClick={() => join.mutate({ orgId: org.org_id, status })}
    >
      {label}
    </Button>
  )
}
