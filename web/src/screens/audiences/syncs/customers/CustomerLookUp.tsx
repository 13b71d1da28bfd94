import {
  lookUpAudienceCustomer,
  lowerFirst,
  type AnswerOf,
  type AudienceHistoryEntry,
  type SyncedAudience,
  type Workspace,
} from '@cartograph/contract'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient } from '../../../../api/client-context.ts'
import { reasonWords } from '../../../../features/audiences/syncs/sync-words.ts'
import { formatMoment } from '../../../../format/date-format.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { stateNames } from '../config/audience-states.ts'
import { Panel } from '../config/Panel.tsx'
import { customerWords } from '../DryRunResult.tsx'

interface CustomerLookUpProps {
  readonly org: Workspace
  readonly sync: SyncedAudience
}

/** What every synced audience did with one customer. */
export function CustomerLookUp({ org, sync }: CustomerLookUpProps) {
  const { call } = useClient()
  const [email, setEmail] = useState('')
  const lookUp = useMutation({
    mutationFn: (text: string) =>
      call(lookUpAudienceCustomer, { params: { orgId: org.org_id }, body: { email: text } }),
  })
  const typed = email.trim()
  return (
    <Panel title="Look up a customer">
      <form
        noValidate
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.length >= 3 && !lookUp.isPending) lookUp.mutate(typed)
        }}
      >
        <TextField
          label="Email address"
          type="email"
          autoComplete="off"
          className="w-full max-w-80"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Button type="submit" isBusy={lookUp.isPending} disabled={typed.length < 3}>
          Look up
        </Button>
      </form>
      {lookUp.isError && <Alert>Couldn't look up the customer. Try again.</Alert>}
      {lookUp.data !== undefined && !lookUp.isPending && (
        <div role="status" className="flex flex-col gap-3">
          {lookUp.data.items.length === 0 ? (
            <p className="text-14 text-muted">
              {`${lookUp.variables} is in none of your synced audiences.`}
            </p>
          ) : (
            lookUp.data.items
              .toSorted(
                (one, other) => Number(other.sync.id === sync.id) - Number(one.sync.id === sync.id),
              )
              .map((found) => (
                <CustomerMatch key={found.sync.id} org={org} here={sync} found={found} />
              ))
          )}
        </div>
      )}
    </Panel>
  )
}

interface CustomerMatchProps {
  readonly org: Workspace
  /** The audience whose page is open. */
  readonly here: SyncedAudience
  readonly found: AnswerOf<typeof lookUpAudienceCustomer>['items'][number]
}

function CustomerMatch({ org, here, found: { sync, member, history } }: CustomerMatchProps) {
  const { platform } = here.platform_audience.destination
  const isHere = sync.id === here.id
  return (
    <div className="border-t border-border pt-3 text-14">
      <p className="wrap-anywhere">
        {isHere ? (
          <span className="font-medium">{customerWords(member)}</span>
        ) : (
          <>
            {'Also in '}
            <Link
              to="/org/$orgId/audiences/syncs/$syncId"
              params={{ orgId: org.org_id, syncId: sync.id }}
              className="text-accent underline underline-offset-2"
            >
              {sync.name}
            </Link>
          </>
        )}
        {`: ${stateNames[member.state].toLowerCase()}`}
        {member.reason !== null &&
          isHere &&
          `, ${lowerFirst(reasonWords(member.reason, platform))}`}
      </p>
      {isHere && (
        <ol aria-label="What happened" className="mt-2 flex flex-col gap-1 text-13">
          {history.map((entry) => (
            <li key={`${entry.at} ${entry.event}`} className="flex flex-wrap gap-x-3">
              <time dateTime={entry.at} className="w-36 shrink-0 text-muted tabular-nums">
                {formatMoment(entry.at, org.timezone, new Date())}
              </time>
              <span className="min-w-0 wrap-anywhere">
                {eventNames[entry.event]}
                {entry.reason !== null && `: ${lowerFirst(reasonWords(entry.reason, platform))}`}
                {entry.message !== null && (
                  <span className="text-muted">{` · ${entry.message}`}</span>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

const eventNames: Readonly<Record<AudienceHistoryEntry['event'], string>> = {
  added: 'Added',
  removed: 'Removed',
  held_back: 'Held back',
  refused: 'Refused',
}
