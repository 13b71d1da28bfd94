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
  if (catalogue.data === undefined && catalogue.error === null) {
    return <Skeleton className="h-4 w-64" />
  }
  const cards = catalogue.data?.items.filter(({ contexts }) => contexts.includes('datasource'))
  // Without the catalog all are offered; the drawer reports unavailable ones.
  const connectable = cards?.map(({ platform }) => platform) ?? missing.platforms
  return (
    <IntegrationPrompt
      {...missing}
      connectable={new Set(connectable)}
      connect={mayConnect ? connect : null}
      alternative={
        <p>
          <Link to="/org/$orgId/settings/datasources" params={{ orgId }} className={linkLook}>
            See available data sources
          </Link>
        </p>
      }
    />
  )
}

const linkLook = 'rounded-control px-2 py-1 text-13 font-medium text-accent hover:bg-hover'
