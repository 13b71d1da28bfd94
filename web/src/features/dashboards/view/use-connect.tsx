import { mayDo, type OrgId, type PlatformCode, type Role } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { searchOf } from '../../integrations/drawer-address.ts'

/** The link with which a platform is connected; null for whoever may not. */
export function useConnect(orgId: OrgId, role: Role) {
  const connect = useCallback(
    (platform: PlatformCode) => (
      <Link
        to="/org/$orgId/settings/datasources"
        params={{ orgId }}
        search={searchOf({ platform, context: 'datasource', id: null })}
        className="rounded-control px-2 py-1 text-13 font-medium text-accent hover:bg-hover"
      >
        Connect
      </Link>
    ),
    [orgId],
  )
  return mayDo(role, 'connections.change') ? connect : null
}
