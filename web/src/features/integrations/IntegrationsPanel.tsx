import {
  hasPermission,
  type DataIngestion,
  type IntegrationContext,
  type Integrations,
  type OrgId,
  type PlatformCard,
  type Role,
  type TimeZone,
} from '@cartograph/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useClient } from '../../api/client-context.ts'
import { ingestionsQuery } from '../../api/queries.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { combineQueries, Loadable } from '../../ui/feedback/Loadable.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FirstChoice } from '../catalogue/FirstChoice.tsx'
import {
  firstChoices,
  connectablePlatforms,
  unavailablePlatforms,
} from '../catalogue/platform-list.ts'
import { PlatformList } from '../catalogue/PlatformList.tsx'
import { parseDrawer, drawerSearch, type DrawerAddress } from './drawer-address.ts'
import { IntegrationDrawer } from './drawer/IntegrationDrawer.tsx'
import { catalogueQuery, integrationsKey, integrationsQuery } from './integration-queries.ts'
import { ConnectionTable } from './list/ConnectionTable.tsx'

interface IntegrationsPanelProps {
  orgId: OrgId
  role: Role
  timeZone: TimeZone
  context: IntegrationContext
  withBigCommerce?: boolean
}

/**
 * The connected accounts, the platforms that can be connected, and the drawer of the selected one.
 */
export function IntegrationsPanel(props: IntegrationsPanelProps) {
  const { orgId, context } = props
  const client = useClient()
  const integrations = useQuery(integrationsQuery(client, orgId))
  const catalogue = useQuery(catalogueQuery(client, orgId))
  const streams = useQuery(ingestionsQuery(client, orgId)).data?.items ?? []
  useFollowSync(orgId, streams)
  return (
    <Loadable
      query={combineQueries(integrations, catalogue)}
      failure={words[context].failed}
      skeleton={<ListSkeleton />}
    >
      {([loaded, { items }]) => (
        <LoadedIntegrations {...props} integrations={loaded} cards={items} streams={streams} />
      )}
    </Loadable>
  )
}

interface LoadedIntegrationsProps extends IntegrationsPanelProps {
  readonly integrations: Integrations
  readonly cards: readonly PlatformCard[]
  readonly streams: readonly DataIngestion[]
}

function LoadedIntegrations({
  orgId,
  role,
  timeZone,
  context,
  withBigCommerce = true,
  integrations,
  cards,
  streams,
}: LoadedIntegrationsProps) {
  const drawer = useDrawer()
  const { datasources, destinations } = integrations
  const connections =
    context === 'datasource'
      ? [...datasources.integrated.primary, ...datasources.integrated.secondary]
      : destinations.integrated
  const choice = connectablePlatforms(cards, integrations, context, { withBigCommerce })
  const unavailable = unavailablePlatforms(choice, integrations, context, { withBigCommerce })
  const mayChange = hasPermission(role, 'connections.change')
  return (
    <div className="flex flex-col gap-8">
      {connections.length > 0 ? (
        <ConnectionTable
          context={context}
          connections={connections}
          streams={streams}
          timeZone={timeZone}
        />
      ) : (
        <Section title={words[context].empty} intro={words[context].why}>
          {mayChange && <FirstChoice cards={firstChoices(choice)} context={context} />}
        </Section>
      )}
      {mayChange ? (
        <Section title={connections.length > 0 ? 'Connect' : 'All platforms'}>
          <PlatformList cards={choice} unavailable={unavailable} context={context} />
        </Section>
      ) : (
        <Alert tone="info" className="w-fit">
          Admins and members of this workspace can connect platforms. You can look at what is
          connected.
        </Alert>
      )}
      <IntegrationDrawer
        orgId={orgId}
        role={role}
        timeZone={timeZone}
        cards={cards}
        integrations={integrations}
        streams={streams}
        address={drawer.address}
        onClose={drawer.close}
      />
    </div>
  )
}

const words = {
  datasource: {
    failed: "Couldn't load data sources",
    empty: 'No data sources yet',
    why: "Start with your store. Once connected, you'll see its sync status here.",
  },
  destination: {
    failed: "Couldn't load destinations",
    empty: 'No destinations yet',
    why: 'Destinations receive the audiences of this workspace.',
  },
} satisfies Record<IntegrationContext, unknown>

/** Has the shape of the loaded page: a table with the platforms below it. */
function ListSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-8">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-36" />
      <div className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-12" />
        ))}
      </div>
    </div>
  )
}

/** Opening adds to the history, so that Back closes the drawer. */
function useDrawer() {
  const navigate = useNavigate()
  const address = parseDrawer(useSearch({ strict: false }))
  return {
    address,
    open: (next: DrawerAddress) =>
      void navigate({ to: '.', search: drawerSearch(next), resetScroll: false }),
    close: () => void navigate({ to: '.', search: {}, replace: true, resetScroll: false }),
  }
}

/**
 * Refetches the connections when a sync starts, ends or fails, because their status and health change with
 * it.
 */
function useFollowSync(orgId: OrgId, streams: readonly DataIngestion[]): void {
  const queryClient = useQueryClient()
  const states = streams
    .map(({ connection_id: id, stream, state }) => `${id} ${stream} ${state}`)
    .join('\n')
  const seen = useRef(states)
  useEffect(() => {
    if (states === seen.current) return
    const isFirst = seen.current === ''
    seen.current = states
    if (isFirst) return
    void queryClient.invalidateQueries({ queryKey: integrationsKey(orgId) })
  }, [states, orgId, queryClient])
}
