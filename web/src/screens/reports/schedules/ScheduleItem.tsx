import type { ReportSchedule, WebhookSecret, Workspace } from '@cartograph/contract'
import { useId } from 'react'
import { lastRunWords } from '../../../features/report-schedules/run-words.ts'
import {
  attachmentNames,
  timingWords,
  zoneWords,
} from '../../../features/report-schedules/timing-words.ts'
import { formatMoment } from '../../../format/date-format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { StateLabel } from '../../../ui/data/StateLabel.tsx'
import { RecipientSummary } from './RecipientSummary.tsx'
import { ScheduleMenu } from './ScheduleMenu.tsx'
import type { SchedulesAddress } from './schedules-address.ts'

interface ScheduleItemProps extends Pick<SchedulesAddress, 'show'> {
  readonly org: Pick<Workspace, 'org_id'>
  readonly schedule: ReportSchedule
  readonly mayChange: boolean
  readonly maySendOutside: boolean
  readonly onSecret: (secret: WebhookSecret) => void
}

/** When a report is sent, to whom, and what became of the last time. */
export function ScheduleItem(props: ScheduleItemProps) {
  const { org, schedule, mayChange, maySendOutside, onSecret, show } = props
  const { id, timing, timezone, attachment, last_run: run } = schedule
  const titleId = useId()
  const now = new Date()
  const title = timingWords(timing)
  return (
    <article aria-labelledby={titleId} className="flex flex-col gap-1 text-14">
      <div className="flex items-start justify-between gap-2">
        <h3 id={titleId} className="min-w-0 py-1.5 font-semibold">
          {title}, {zoneWords(timezone)}
        </h3>
        {mayChange && (
          <ScheduleMenu
            orgId={org.org_id}
            schedule={schedule}
            title={title}
            maySendOutside={maySendOutside}
            onSecret={onSecret}
          />
        )}
      </div>
      <NextSending schedule={schedule} now={now} />
      <RecipientSummary recipients={schedule.recipients} />
      {attachment !== 'none' && (
        <p className="text-muted">{`With the report as ${attachmentWords[attachment]}`}</p>
      )}
      {run !== null && (
        <p className={run.state === 'failed' ? 'text-bad' : 'text-muted'}>
          {lastRunWords(run, timezone, now)}
          {run.message !== null && <span className="block text-13">{run.message}</span>}
        </p>
      )}
      <p className="text-13 text-muted">{ownerWords(schedule)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {mayChange && (
          <Button
            size="small"
            aria-label={`Edit: ${title}`}
            onClick={() => show({ kind: 'edit', id })}
          >
            Edit
          </Button>
        )}
        <Button
          size="small"
          aria-label={`History: ${title}`}
          onClick={() => show({ kind: 'history', id })}
        >
          History
        </Button>
      </div>
    </article>
  )
}

interface NextSendingProps {
  readonly schedule: ReportSchedule
  readonly now: Date
}

function NextSending({ schedule, now }: NextSendingProps) {
  const { is_paused: isPaused, next_run_at: next, timezone } = schedule
  if (isPaused) {
    return (
      <p>
        <StateLabel state={{ tone: 'caution', label: 'Paused' }} />
      </p>
    )
  }
  if (next === null) return null
  return <p>{`Next on ${formatMoment(next, timezone, now)}`}</p>
}

const attachmentWords = {
  xlsx: `an ${attachmentNames.xlsx}`,
  pdf: `a ${attachmentNames.pdf}`,
}

function ownerWords({ owner: { name, has_left: hasLeft } }: ReportSchedule): string {
  if (!hasLeft) return `Created by ${name ?? 'a member'}`
  return `${name ?? 'The member who created it'} has left. It is still sent for the workspace.`
}
