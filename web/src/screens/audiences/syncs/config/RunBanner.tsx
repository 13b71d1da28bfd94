import { platformNames, type OrgId, type SyncedAudience, type SyncJob } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import { customersWord } from '../../../../features/audiences/count-words.ts'
import { progressShare, progressWords } from '../../../../features/audiences/syncs/sync-state.ts'
import { jobErrorWords } from '../../../../features/audiences/syncs/sync-words.ts'
import {
  useJobAnswer,
  useTogglePaused,
} from '../../../../features/audiences/syncs/use-sync-actions.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { buttonLook } from '../../../../ui/button/button-look.ts'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { ProgressBar } from '../../../../ui/feedback/ProgressBar.tsx'

interface RunBannerProps {
  readonly orgId: OrgId
  readonly sync: SyncedAudience
  readonly mayChange: boolean
}

/** The run that needs attention: under way, waiting for approval, or failed. */
export function RunBanner({ orgId, sync, mayChange }: RunBannerProps) {
  const job = sync.last_job
  if (job === null) return null
  const props = { orgId, sync, job, mayChange }
  if (job.status === 'running') return <Progress {...props} />
  if (job.status === 'waiting_for_approval') return <Approval {...props} />
  if (job.status === 'failed' && job.error !== null) return <Failure {...props} error={job.error} />
  return null
}

const endedByAccess = new Set<string>(['auth', 'forbidden', 'disconnected'])

type BannerProps = RunBannerProps & { readonly job: SyncJob }

function Progress({ orgId, sync, job, mayChange }: BannerProps) {
  const answer = useJobAnswer(orgId, sync)
  const words = progressWords(job)
  return (
    <section
      aria-label="Running sync"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-surface border border-border bg-surface px-4 py-3"
    >
      <div className="min-w-52 flex-1">
        <p className="mb-2 text-14 tabular-nums">{words}</p>
        <ProgressBar
          label="Progress of the sync"
          share={progressShare(job)}
          valueText={words}
          isMoving
        />
      </div>
      {mayChange && (
        <Button
          size="small"
          isBusy={answer.isPending}
          disabled={job.is_cancel_requested}
          onClick={() => answer.mutate({ job, answer: 'cancel' })}
        >
          {job.is_cancel_requested ? 'Cancelling…' : 'Cancel run'}
        </Button>
      )}
    </section>
  )
}

function Approval({ orgId, sync, job, mayChange }: BannerProps) {
  const answer = useJobAnswer(orgId, sync)
  const loss = job.loss_percent === null ? 'a large part' : `${Math.round(job.loss_percent)}%`
  return (
    <Alert
      tone="caution"
      action={
        mayChange && (
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              isBusy={answer.isPending}
              onClick={() => answer.mutate({ job, answer: 'cancel' })}
            >
              Cancel run
            </Button>
            <Button
              size="small"
              look="primary"
              isBusy={answer.isPending}
              onClick={() => answer.mutate({ job, answer: 'approve' })}
            >
              Approve
            </Button>
          </div>
        )
      }
    >
      <p className="font-medium">
        {`This run would remove ${loss} of the list. It waits for your approval.`}
      </p>
      <p>
        {`${job.planned === null ? '' : `It has changes for ${customersWord(job.planned)}. `}Check the rule of '${sync.segment.name}' first. Nothing is sent before you approve.`}
      </p>
    </Alert>
  )
}

function Failure({
  orgId,
  sync,
  error,
  mayChange,
}: BannerProps & { readonly error: NonNullable<SyncJob['error']> }) {
  const { destination } = sync.platform_audience
  const toggle = useTogglePaused(orgId, sync)
  const reconnect = endedByAccess.has(error.code) && (
    <Link
      to="/org/$orgId/settings/destinations"
      params={{ orgId }}
      search={{ drawer: destination.platform, context: 'destination', id: destination.id }}
      className={buttonLook('plain', 'small')}
    >
      {`Reconnect ${platformNames[destination.platform]}`}
    </Link>
  )
  const isListGone = error.code === 'list_deleted'
  const activate = isListGone && sync.is_paused && (
    <Button size="small" isBusy={toggle.isPending} onClick={() => toggle.mutate(false)}>
      Activate
    </Button>
  )
  return (
    <Alert action={mayChange && (reconnect || activate)}>
      <span className="font-medium">The last run failed. </span>
      {isListGone && !sync.is_paused
        ? `The list was deleted at ${platformNames[destination.platform]}. The next run creates it again.`
        : jobErrorWords(error, destination.platform)}
    </Alert>
  )
}
