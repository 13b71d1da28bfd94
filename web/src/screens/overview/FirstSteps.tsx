import { hasPermission, type OrgId, type Role } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClient } from '../../api/client-context.ts'
import { orgsQuery } from '../../api/queries.ts'
import { buttonLook } from '../../ui/button/button-look.ts'

/** What to do before anything is connected: connect the store, look at the demo, invite a colleague. */
export function FirstSteps({ orgId, role }: { readonly orgId: OrgId; readonly role: Role }) {
  const memberships = useQuery(orgsQuery(useClient()))
  const demo = memberships.data?.items.find(
    ({ org, status, role: own }) => org.org_id !== orgId && status === 'joined' && own === 'demo',
  )
  return (
    <>
      {hasPermission(role, 'connections.change') ? (
        <Link
          to="/org/$orgId/settings/datasources"
          params={{ orgId }}
          className={buttonLook('primary')}
        >
          Connect your store
        </Link>
      ) : (
        <p className="w-full text-14 text-muted">
          An admin or a member of this workspace can connect it.
        </p>
      )}
      {demo && (
        <Link to="/org/$orgId" params={{ orgId: demo.org.org_id }} className={buttonLook('plain')}>
          See the demo
        </Link>
      )}
      {hasPermission(role, 'members.invite') && (
        <Link to="/org/$orgId/settings/team" params={{ orgId }} className={buttonLook('plain')}>
          Invite a colleague
        </Link>
      )}
    </>
  )
}
