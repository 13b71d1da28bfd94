import type { ConnectionHealth, ConnectionId, TimeZone } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { formatDate, formatMoment } from '../../../format/date-format.ts'
import { formatCount } from '../../../format/decimal.ts'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { healthQuery } from '../integration-queries.ts'
import { describeHistory, describeQuota } from './describe-health.ts'
import { useDrawerWork } from './drawer-work.ts'
import { DrawerSection } from './DrawerSection.tsx'
import { DetailList } from './DetailList.tsx'
import { MissingPermissions } from './MissingPermissions.tsx'
import { RunHistory } from './RunHistory.tsx'
import { PartlyKnownRecords, SkippedRecords } from './SkippedRecords.tsx'
import { StoppedDeletions } from './StoppedDeletions.tsx'

/** The sync status of a connection, its errors and its recent runs. */
export function Health({ id, mayChange }: { id: ConnectionId; mayChange: boolean }) {
  const { orgId, timeZone } = useDrawerWork()
  const { data, error, isFetching, refetch } = useQuery({
    ...healthQuery(useClient(), orgId, id),
    refetchInterval: refreshMs,
  })
  return (
    <DrawerSection title="Health">
      {data ? (
        <>
          {data.last_error !== null && (
            <Alert tone="caution">
              <span className="font-medium">Last error: </span>
              {data.last_error}
            </Alert>
          )}
          <MissingPermissions streams={data.streams} />
          <StoppedDeletions id={id} streams={data.streams} />
          <DetailList items={healthDetails(data, timeZone)} />
          <SkippedRecords id={id} setAside={data.set_aside} mayChange={mayChange} />
          <PartlyKnownRecords partlyKnown={data.partly_known} />
          <RunHistory runs={data.runs} />
        </>
      ) : error ? (
        <Alert
          action={
            <Button size="small" isBusy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          Couldn't load the sync status. {error.message}
        </Alert>
      ) : (
        <div role="status">
          <span className="sr-only">Loading</span>
          <Skeleton className="h-28" />
        </div>
      )}
    </DrawerSection>
  )
}

function healthDetails(health: ConnectionHealth, timeZone: TimeZone) {
  const now = new Date()
  const moment = (at: string | null, none: string) =>
    at === null ? none : formatMoment(at, timeZone, now)
  const restated = health.streams.reduce((sum, { restated_days: days }) => sum + days, 0)
  return [
    { label: 'Last sync', value: moment(health.last_success_at, 'None yet') },
    { label: 'Next run', value: moment(health.next_run_at, 'None planned') },
    ...(health.waits_until === null
      ? []
      : [
          {
            label: 'Waiting',
            value:
              health.waits_for === null
                ? `Waiting for the platform's rate limit until ${moment(health.waits_until, '')}. Then the sync resumes.`
                : `${health.waits_for} Next attempt: ${moment(health.waits_until, '')}.`,
          },
        ]),
    {
      label: 'Data through',
      value:
        health.fresh_day === null
          ? moment(health.fresh_to, 'No data yet')
          : formatDate(health.fresh_day),
    },
    ...describeHistory(health.streams, timeZone, now),
    ...(restated > 0
      ? [
          {
            label: 'Days revised',
            value: `${formatCount(restated)} in the last four weeks. The platform revised these days, and your metrics were updated.`,
          },
        ]
      : []),
    ...health.quotas.map((quota) => ({
      label: `API quota: ${quota.name.replaceAll('_', ' ')}`,
      value: describeQuota(quota, timeZone),
    })),
  ]
}

/** The live channel doesn't announce changes of quotas and of the next run. */
const refreshMs = 20_000
