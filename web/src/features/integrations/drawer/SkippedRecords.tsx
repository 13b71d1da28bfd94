import { retrySetAside, type ConnectionHealth, type ConnectionId } from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../../api/client-context.ts'
import { formatMoment } from '../../../format/date-format.ts'
import { formatCount } from '../../../format/decimal.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { errorMessage } from '../error-message.ts'
import { integrationsKey } from '../integration-queries.ts'
import { formatName } from '../format-name.ts'
import { useDrawerWork } from './drawer-work.ts'

interface SkippedRecordsProps {
  id: ConnectionId
  setAside: ConnectionHealth['set_aside']
  mayChange: boolean
}

/** Records that couldn't be read, with their reasons and a retry. */
export function SkippedRecords({ id, setAside: { total, items }, mayChange }: SkippedRecordsProps) {
  const { orgId, showError } = useDrawerWork()
  const { call } = useClient()
  const queryClient = useQueryClient()
  const retry = useMutation({
    mutationFn: () => call(retrySetAside, { params: { orgId, datasourceId: id } }),
    onMutate: () => showError(null),
    onError: (error) => showError(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: integrationsKey(orgId) }),
  })
  return (
    <div className="flex flex-col gap-1 empty:hidden">
      {total > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h4 className="text-13 font-medium">
              {formatCount(total)} {total === 1 ? 'record' : 'records'} skipped
            </h4>
            {mayChange && (
              <Button size="small" isBusy={retry.isPending} onClick={() => retry.mutate()}>
                Try again
              </Button>
            )}
          </div>
          <p className="text-13 text-muted">
            These records couldn't be read and aren't included in your metrics. All other records
            are.
          </p>
          <RecordItems total={total} items={items} />
        </>
      )}
      {retry.data && (
        <p role="status" className="text-13">
          {formatCount(retry.data.repaired)} recovered, {formatCount(retry.data.left)} still
          failing.
        </p>
      )}
    </div>
  )
}

interface PartlyKnownRecordsProps {
  partlyKnown: ConnectionHealth['partly_known']
}

/** Records that are included although some of their values are unknown or limited by the platform. */
export function PartlyKnownRecords({ partlyKnown: { total, items } }: PartlyKnownRecordsProps) {
  if (total === 0) return null
  return (
    <div className="flex flex-col gap-1">
      <h4 className="text-13 font-medium">
        {formatCount(total)} {total === 1 ? 'record' : 'records'} with limits
      </h4>
      <p className="text-13 text-muted">
        These records are included in your metrics. The platform limited them, or this version
        doesn't know some of their values and shows them as unknown.
      </p>
      <RecordItems total={total} items={items} />
    </div>
  )
}

function RecordItems({ total, items }: ConnectionHealth['set_aside']) {
  const { timeZone } = useDrawerWork()
  const now = new Date()
  return (
    <>
      <ul>
        {items.map((item) => (
          <li
            key={`${item.stream} ${item.external_id}`}
            className="border-b border-border py-2 text-13 last:border-b-0"
          >
            <div className="flex flex-wrap justify-between gap-x-3">
              <span className="min-w-0 break-all">
                {formatName(item.stream)} <span className="font-mono">{item.external_id}</span>
              </span>
              <span className="text-muted tabular-nums">
                {formatMoment(item.rejected_at, timeZone, now)}
              </span>
            </div>
            <p className="text-muted">{item.reason}</p>
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className="text-13 text-muted">Showing the newest {items.length}.</p>
      )}
    </>
  )
}
