import type { ConnectionHealth } from '@cartograph/contract'
import { formatCount } from '../../../format/decimal.ts'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { formatName } from '../format-name.ts'

/** The streams of which the platform lacks so many records that none was deleted here. */
export function StoppedDeletions({ streams }: { streams: ConnectionHealth['streams'] }) {
  return streams.map(({ stream, deletions_stopped: stopped }) =>
    stopped === null ? null : (
      <Alert key={stream} tone="caution">
        <span className="font-medium">{formatName(stream)} kept: </span>
        The platform no longer has {formatCount(stopped.missing)} of the{' '}
        {formatCount(stopped.checked)} records that were checked. That's unusually many, so none was
        deleted here. If they were deleted on purpose, delete this data source and add it again.
      </Alert>
    ),
  )
}
