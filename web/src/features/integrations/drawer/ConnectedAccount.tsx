import {
  hasPermission,
  type ConnectionId,
  type DataIngestion,
  type OauthProfileId,
} from '@cartograph/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { formatMoment } from '../../../format/date-format.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { StreamRow } from '../../sync/StreamRow.tsx'
import { accessEndsOn } from '../access-end.ts'
import { statusOf, type Connection } from '../connection-status.ts'
import { formatName } from '../format-name.ts'
import { Totals } from '../totals/Totals.tsx'
import { ConnectionActions } from './ConnectionActions.tsx'
import { useDrawerWork } from './drawer-work.ts'
import { DrawerSection } from './DrawerSection.tsx'
import { Health } from './Health.tsx'
import { InviteTeammate } from './InviteTeammate.tsx'
import { DetailList } from './DetailList.tsx'
import { Uploads } from '../uploads/Uploads.tsx'
import { Reauthorise, ReauthoriseNotice } from './Reauthorise.tsx'
import { useChangeConnection } from './use-connection-changes.ts'

interface ConnectedAccountProps {
  connection: Connection
  streams: readonly DataIngestion[]
  /** The consent the user has just granted. */
  returnedProfileId: OauthProfileId | null
}

/** A connected account: its status, actions and parameters. */
export function ConnectedAccount({
  connection,
  streams,
  returnedProfileId,
}: ConnectedAccountProps) {
  const { role, context, card, timeZone } = useDrawerWork()
  const mayChange = hasPermission(role, 'connections.change')
  const endsOn = accessEndsOn(connection, timeZone, new Date())
  const isUrgent = endsOn !== null || statusOf(connection) === 'reauth needed'
  const reauthorise = useReauthorise(connection.id, returnedProfileId)
  const reauthorising = {
    connection,
    isBusy: reauthorise.isPending,
    onReauthorise: reauthorise.mutate,
  }
  const credentials = Object.entries(connection.masked_datasource_creds)
  return (
    <div className="flex flex-col gap-6">
      {mayChange ? (
        <>
          {isUrgent && <ReauthoriseNotice {...reauthorising} endsOn={endsOn} />}
          <ConnectionActions connection={connection} streams={streams}>
            {!isUrgent && <Reauthorise {...reauthorising} />}
          </ConnectionActions>
        </>
      ) : (
        <p className="text-13 text-muted">
          Only admins and members of this workspace can change this connection.
        </p>
      )}
      {context === 'datasource' && card.imports !== null && (
        <Uploads connection={connection} about={card.imports.about} mayChange={mayChange} />
      )}
      {context === 'datasource' && streams.length > 0 && <StreamProgress streams={streams} />}
      {context === 'datasource' && <Health id={connection.id} mayChange={mayChange} />}
      {context === 'datasource' && <Totals id={connection.id} mayCompare={mayChange} />}
      <DrawerSection title="Account">
        <DetailList
          items={[
            ...paramDetails(connection, card.params),
            ...(connection.user_cred === null
              ? []
              : [{ label: 'Signed in as', value: connection.user_cred.name }]),
            ...ownerDetails(connection),
            {
              label: 'Connected on',
              value: formatMoment(connection.created_at, timeZone, new Date()),
            },
          ]}
        />
        {credentials.map(([name, masked]) => (
          <TextField
            key={name}
            label={
              card.form?.fields.find((field) => field.name === name)?.label ?? formatName(name)
            }
            value={shortMask(masked)}
            disabled
            readOnly
          />
        ))}
      </DrawerSection>
      <InviteTeammate />
    </div>
  )
}

/** In the order and with the labels of the platform; parameters without a label come last. */
function paramDetails(
  { integration_params: params }: Connection,
  declared: readonly { name: string; label: string }[],
) {
  const known = new Set(declared.map(({ name }) => name))
  const others = Object.keys(params).filter((name) => !known.has(name))
  return [...declared, ...others.map((name) => ({ name, label: formatName(name) }))].flatMap(
    ({ name, label }) => {
      const value = params[name]
      return value === undefined || value === '' ? [] : [{ label, value }]
    },
  )
}

/** Shortens the mask, so that it doesn't reveal the length of the key. */
function shortMask(masked: string): string {
  return masked.replace(/^•{9,}/, '••••••••')
}

/** Null for connections of the demo, and if the owner has left. */
function ownerDetails({ owner }: Connection) {
  if (owner === null) return []
  const name = `${owner.first_name} ${owner.last_name}`.trim()
  return [{ label: 'Connected by', value: name === '' ? owner.email : `${name}, ${owner.email}` }]
}

/** Live progress of each stream. */
function StreamProgress({ streams }: { streams: readonly DataIngestion[] }) {
  const { timeZone } = useDrawerWork()
  return (
    <DrawerSection title="Data sync">
      <ul className="@container flex flex-col">
        {streams.map((stream) => (
          <StreamRow key={stream.stream} stream={stream} timeZone={timeZone} />
        ))}
      </ul>
    </DrawerSection>
  )
}

/** `returnedProfileId` is a consent that was granted to reauthorize this connection. */
function useReauthorise(id: ConnectionId, returnedProfileId: OauthProfileId | null) {
  const change = useChangeConnection(id, () => toast.success('Reauthorized'))
  const finish = useEffectEvent((profileId: OauthProfileId) => change.mutate({ profileId }))
  const isFinished = useRef(false)
  useEffect(() => {
    if (returnedProfileId === null || isFinished.current) return
    isFinished.current = true
    finish(returnedProfileId)
  }, [returnedProfileId])
  return change
}
