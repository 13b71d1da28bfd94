import type { OrgId, PlatformCode } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { drawerSearch } from '../../integrations/drawer-address.ts'
import { catalogueQuery } from '../../integrations/integration-queries.ts'
import { IntegrationPrompt } from '../tile/IntegrationPrompt.tsx'
import type { DisconnectedState } from '../tile/tile-props.ts'

export interface MissingPlatformsProps extends Pick<DisconnectedState, 'platforms' | 'condition'> {
  readonly orgId: OrgId
  readonly mayConnect: boolean
}

/** Prompts for missing platforms once the catalog is loaded. */
export function MissingPlatforms({ orgId, mayConnect, ...missing }: MissingPlatformsProps) {
  const catalogue = useQuery(catalogueQuery(useClient(), orgId))
  const connect = useCallback(
    (platform: PlatformCode) => (
      <Link
        to="/org/$orgId/settings/datasources"
        params={{ orgId }}
        search={drawerSearch({ platform, context: 'datasource', id: null })}
        className={linkLook}
      >
        Connect
      </Link>
    ),
    [orgId],
  )
  const alternative = (
    <p>
      <Link to="/org/$orgId/settings/datasources" params={{ orgId }} className={linkLook}>
        See available data sources
      </Link>
    </p>
  )
  if (catalogue.data === undefined) {
    // What can be connected isn't known, so no platform is offered.
    return catalogue.error === null ? <Skeleton className="h-4 w-64" /> : alternative
  }
  const connectable = catalogue.data.items
    .filter(({ contexts }) => contexts.includes('datasource'))
    .map(({ platform }) => platform)
  return (
    <IntegrationPrompt
      {...missing}
      connectable={new Set(connectable)}
      connect={mayConnect ? connect : null}
      alternative={alternative}
    />
  )
}

const linkLook = 'rounded-control px-2 py-1 text-13 font-medium text-accent hover:bg-hover'
