import type { ReportDelivery, ReportRun, TimeZone } from '@cartograph/contract'
import { useId } from 'react'
import {
  deliveredTo,
  deliveryNote,
  deliveryState,
  runNote,
  runState,
} from '../../../../features/report-schedules/run-words.ts'
import { attachmentNames } from '../../../../features/report-schedules/timing-words.ts'
import { formatMoment, formatRange } from '../../../../format/date-format.ts'
import { StateLabel } from '../../../../ui/data/StateLabel.tsx'

interface RunItemProps {
  readonly run: ReportRun
  readonly timezone: TimeZone
}

/** One sending: its outcome, the data it had, and each recipient with theirs. */
export function RunItem({ run, timezone }: RunItemProps) {
  const id = useId()
  const now = new Date()
  const note = runNote(run)
  return (
    <article aria-labelledby={id} className="flex flex-col gap-2 text-14">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 id={id} className="font-semibold">
          <time dateTime={run.due_at}>{formatMoment(run.due_at, timezone, now)}</time>
          {run.is_test && <span className="font-normal text-muted"> · Test</span>}
        </h4>
        <StateLabel state={runState(run)} />
      </div>
      {note !== null && <p>{note}</p>}
      <DataWords run={run} timezone={timezone} now={now} />
      {run.deliveries.length > 0 && (
        <ul aria-label="Recipients" className="flex flex-col gap-1.5">
          {run.deliveries.map((delivery) => (
            <li key={delivery.id}>
              <Delivery delivery={delivery} timezone={timezone} now={now} />
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

function DataWords({ run, timezone, now }: RunItemProps & { readonly now: Date }) {
  const { period, data_through: through, is_data_late: isLate } = run
  if (period === null) return null
  const until = through === null ? '' : `, data until ${formatMoment(through, timezone, now)}`
  return (
    <p className="text-13 text-muted">
      {`${formatRange([period.from, period.to])}${until}`}
      {isLate && (
        <span className="block text-caution">
          The data were late: a sync had not finished in time, and the email says so.
        </span>
      )}
    </p>
  )
}

interface DeliveryProps {
  readonly delivery: ReportDelivery
  readonly timezone: TimeZone
  readonly now: Date
}

function Delivery({ delivery, timezone, now }: DeliveryProps) {
  const note = deliveryNote(delivery)
  const { attachment, state } = delivery
  const isAttached = attachment !== 'none' && state === 'sent'
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 wrap-anywhere">
          {deliveredTo(delivery)}
          {isAttached && (
            <span className="text-13 text-muted"> · {attachmentNames[attachment]}</span>
          )}
        </span>
        <span className="text-13">
          <StateLabel state={deliveryState(delivery, timezone, now)} />
        </span>
      </div>
      {note !== null && <p className="max-w-[60ch] text-13 text-muted">{note}</p>}
    </>
  )
}
