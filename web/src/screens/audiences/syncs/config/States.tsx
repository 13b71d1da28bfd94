import type {
  AudienceMemberReason,
  AudienceMemberState,
  OrgId,
  SyncedAudience,
} from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import {
  customersWord,
  formatCount,
  shareWord,
} from '../../../../features/audiences/count-words.ts'
import { reasonWords } from '../../../../features/audiences/syncs/sync-words.ts'
import { countOf, stateGroups, type AudienceStatus } from './audience-states.ts'

interface StatesProps {
  readonly orgId: OrgId
  readonly sync: SyncedAudience
  readonly status: AudienceStatus
}

/** Everyone who is or was in the audience by state, and why some were not sent. */
export function States({ orgId, sync, status }: StatesProps) {
  const groups = stateGroups.map((group) => ({ ...group, count: countOf(status, group.states) }))
  const whole = groups.reduce((sum, { count }) => sum + count, 0)
  if (whole === 0) {
    return (
      <p className="text-14 text-muted">
        Nothing has been sent yet. Customers appear here with the first run.
      </p>
    )
  }
  return (
    <>
      <p className="text-28 leading-tight font-semibold tabular-nums">
        {formatCount(whole)}
        <span className="text-16 font-normal text-muted">
          {whole === 1 ? ' customer to date' : ' customers to date'}
        </span>
      </p>
      <div aria-hidden="true" className="flex h-3 gap-0.5 overflow-hidden rounded-full">
        {groups
          .filter(({ count }) => count > 0)
          .map(({ name, colour, count }) => (
            <div key={name} className={clsx('min-w-1', colour)} style={{ flexGrow: count }} />
          ))}
      </div>
      <dl aria-label="Customers by state" className="grid gap-x-6 gap-y-1 text-14 sm:grid-cols-2">
        {groups.map(({ name, colour, count, states }) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt className="flex items-center gap-2">
              <span aria-hidden="true" className={clsx('size-2 shrink-0 rounded-full', colour)} />
              <CustomersLink
                orgId={orgId}
                sync={sync}
                // The list shows one state: of those that wait, the one that there is.
                state={states.find((one) => countOf(status, [one]) > 0) ?? states[0]}
                reason={null}
              >
                {name}
              </CustomersLink>
            </dt>
            <dd className="tabular-nums">
              {formatCount(count)}
              <span className="text-muted">{` (${shareWord(count, whole)})`}</span>
            </dd>
          </div>
        ))}
      </dl>
      <Reasons
        title="Held back"
        text="Not sent, on purpose."
        orgId={orgId}
        sync={sync}
        state="held_back"
        items={status.held_back}
      />
      <Reasons
        title="Refused"
        text="Sent, but not taken."
        orgId={orgId}
        sync={sync}
        state="refused"
        items={status.refused}
      />
    </>
  )
}

interface ReasonsProps {
  readonly title: string
  readonly text: string
  readonly orgId: OrgId
  readonly sync: SyncedAudience
  readonly state: 'held_back' | 'refused'
  readonly items: AudienceStatus['held_back']
}

function Reasons({ title, text, orgId, sync, state, items }: ReasonsProps) {
  if (items.length === 0) return null
  const { platform } = sync.platform_audience.destination
  return (
    <div className="border-t border-border pt-3">
      <h3 className="text-13 font-medium">
        {title}
        <span className="font-normal text-muted">{` · ${text}`}</span>
      </h3>
      <ul aria-label={`${title} by reason`} className="mt-1 flex flex-col gap-1 text-14">
        {items
          .toSorted((one, other) => other.customers - one.customers)
          .map(({ reason, customers }) => (
            <li key={reason} className="flex items-baseline justify-between gap-4">
              <CustomersLink orgId={orgId} sync={sync} state={state} reason={reason}>
                {reasonWords(reason, platform)}
              </CustomersLink>
              <span className="shrink-0 tabular-nums">
                {formatCount(customers)}
                <span className="sr-only">{` ${customersWord(customers).split(' ')[1]}`}</span>
              </span>
            </li>
          ))}
      </ul>
    </div>
  )
}

interface CustomersLinkProps {
  readonly orgId: OrgId
  readonly sync: SyncedAudience
  readonly state: AudienceMemberState
  readonly reason: AudienceMemberReason | null
  readonly children: string
}

function CustomersLink({ orgId, sync, state, reason, children }: CustomersLinkProps) {
  return (
    <Link
      to="/org/$orgId/audiences/syncs/$syncId"
      params={{ orgId, syncId: sync.id }}
      search={{
        tab: 'customers',
        state,
        ...(reason !== null && { reason }),
      }}
      resetScroll={false}
      className="underline decoration-edge underline-offset-2 hover:decoration-text"
    >
      {children}
    </Link>
  )
}
