import {
  platformNames,
  type DataIngestion,
  type Integrations,
  type OrgId,
  type PlatformCard,
  type Role,
  type TimeZone,
} from '@cartograph/contract'
import { useState } from 'react'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { statusOf, type Connection } from '../connection-status.ts'
import type { DrawerAddress } from '../drawer-address.ts'
import { PlatformLogo } from '../logo/PlatformLogo.tsx'
import { ModeBadge } from '../ModeBadge.tsx'
import { StatusLabel } from '../StatusLabel.tsx'
import { ConnectedAccount } from './ConnectedAccount.tsx'
import { DrawerWorkContext } from './drawer-work.ts'
import { NewConnection } from './NewConnection.tsx'
import { useOauthReturn } from './use-oauth-return.ts'

export interface DrawerFrame {
  orgId: OrgId
  role: Role
  timeZone: TimeZone
  cards: readonly PlatformCard[]
  integrations: Integrations
  /** The streams of the whole workspace. */
  streams: readonly DataIngestion[]
}

interface IntegrationDrawerProps extends DrawerFrame {
  /** Null while no drawer is open. */
  address: DrawerAddress | null
  onClose: () => void
}

/** A new connection to a platform, or an existing one. */
export function IntegrationDrawer({ address, onClose, ...frame }: IntegrationDrawerProps) {
  // The last content stays visible during the closing animation.
  const [shown, setShown] = useState(address)
  if (address !== null && !isSame(address, shown)) setShown(address)
  if (shown === null) return null
  const { platform, context, id } = shown
  const card = frame.cards.find((one) => one.platform === platform)
  const connection = id === null ? null : findConnection(frame.integrations, shown)
  const mode = connection?.mode ?? card?.mode ?? 'live'
  return (
    <Sheet
      isOpen={address !== null}
      onClose={onClose}
      title={card?.name ?? platformNames[platform]}
      details={
        <div className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
          <PlatformLogo platform={platform} size="small" />
          {connection && <span className="min-w-0 break-words">{connection.name}</span>}
          {connection ? (
            <StatusLabel status={statusOf(connection)} />
          ) : (
            id === null && (
              <span className="text-muted">
                {context === 'datasource' ? 'New data source' : 'New destination'}
              </span>
            )
          )}
          <ModeBadge mode={mode} />
        </div>
      }
    >
      {card?.contexts.includes(context) === true && (id === null || connection) ? (
        <DrawerContent
          key={`${platform} ${context} ${id}`}
          frame={frame}
          card={card}
          address={shown}
          connection={connection}
          onClose={onClose}
        />
      ) : (
        <Alert tone="info">
          {id === null
            ? `${platformNames[platform]} isn't available yet.`
            : 'This connection no longer exists.'}
        </Alert>
      )}
    </Sheet>
  )
}

interface InsideProps {
  frame: DrawerFrame
  card: PlatformCard
  address: DrawerAddress
  connection: Connection | null
  onClose: () => void
}

function DrawerContent({ frame, card, address: { context }, connection, onClose }: InsideProps) {
  const oauthReturn = useOauthReturn()
  const [failure, setFailure] = useState(oauthReturn.message)
  const { orgId, role, timeZone, streams } = frame
  return (
    <DrawerWorkContext
      value={{ orgId, role, timeZone, card, context, close: onClose, showError: setFailure }}
    >
      <div className="flex flex-col gap-5">
        {failure !== null && <FailureBanner message={failure} onDismiss={() => setFailure(null)} />}
        {connection ? (
          <ConnectedAccount
            connection={connection}
            streams={streams.filter(({ connection_id: id }) => id === connection.id)}
            returnedProfileId={oauthReturn.profileId}
          />
        ) : (
          <NewConnection returnedProfileId={oauthReturn.profileId} />
        )}
      </div>
    </DrawerWorkContext>
  )
}

function findConnection(
  { datasources, destinations }: Integrations,
  { platform, context, id }: DrawerAddress,
): Connection | null {
  const { primary, secondary } = datasources.integrated
  const all: readonly Connection[] =
    context === 'datasource' ? [...primary, ...secondary] : destinations.integrated
  return all.find((one) => one.id === id && one.platform === platform) ?? null
}

function isSame(one: DrawerAddress, other: DrawerAddress | null): boolean {
  return (
    other !== null &&
    one.platform === other.platform &&
    one.context === other.context &&
    one.id === other.id
  )
}

/** Shows the server's message until it is dismissed or the next attempt starts. */
function FailureBanner({ message, onDismiss }: { message: string; onDismiss: () => void }) {
  return (
    <Alert
      action={
        <Button size="small" look="quiet" aria-label="Dismiss message" onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      {message}
    </Alert>
  )
}
