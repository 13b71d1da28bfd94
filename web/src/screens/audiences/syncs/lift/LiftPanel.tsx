import { dayAt, type AudienceLift, type SyncedAudience, type Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../../api/client-context.ts'
import { formatDate, formatMoment } from '../../../../format/date-format.ts'
import { Loadable } from '../../../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { Disclosure } from '../../../../ui/layout/Disclosure.tsx'
import { Panel } from '../config/Panel.tsx'
import { GroupTable } from './GroupTable.tsx'
import { LiftCourse } from './LiftCourse.tsx'
import { liftQuery } from './lift-query.ts'
import { leftOutWords, outcomesOf, type Measurement } from './lift-words.ts'
import { Verdict } from './Verdict.tsx'

interface LiftPanelProps {
  readonly org: Workspace
  readonly sync: SyncedAudience
}

/** What the audience changes: customers who are sent, compared with those held out. */
export function LiftPanel({ org, sync }: LiftPanelProps) {
  const lift = useQuery(liftQuery(useClient(), org.org_id, sync.id))
  return (
    <Panel title="Measured lift">
      <Loadable
        query={lift}
        failure="Couldn't load the measured lift"
        skeleton={<Skeleton className="h-40 w-full" />}
      >
        {(known) => <Lift org={org} lift={known} />}
      </Loadable>
    </Panel>
  )
}

function Lift({ org, lift }: { readonly org: Workspace; readonly lift: AudienceLift }) {
  if (lift.hold_out_percent === 0)
    return (
      <p className={note}>
        No hold-out: every customer of the segment is sent, so there is no one to compare them with.
        The share to hold out is chosen when a synced audience is created.
      </p>
    )
  if (lift.measurement === null)
    return (
      <p className={note}>
        Nothing is measured yet. The first figures appear within minutes of the first run, and then
        once a day.
      </p>
    )
  return <Measured org={org} measurement={lift.measurement} />
}

function Measured({
  org,
  measurement,
}: {
  readonly org: Workspace
  readonly measurement: Measurement
}) {
  const leftOut = leftOutWords(measurement)
  const measured = formatMoment(measurement.measured_at, org.timezone, new Date())
  const isOneDay = measurement.since === dayAt(Date.parse(measurement.measured_at), org.timezone)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {outcomesOf(measurement).map((outcome) => (
          <Verdict key={outcome.key} measurement={measurement} outcome={outcome} />
        ))}
      </div>
      <GroupTable measurement={measurement} />
      <p className={note}>
        {`Counted since each customer joined the audience, the first of them on ${formatDate(measurement.since)}. `}
        The ranges hold however often you look: at most 1 in 20 audiences without an effect is ever
        said to have one. {leftOut} {`Measured ${measured}.`}
      </p>
      {!isOneDay && (
        <Disclosure title="By day">
          <LiftCourse measurement={measurement} />
        </Disclosure>
      )}
    </>
  )
}

const note = 'max-w-[70ch] text-13 text-muted'
