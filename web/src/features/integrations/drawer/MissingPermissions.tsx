import type { ConnectionHealth } from '@cartograph/contract'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { formatName } from '../format-name.ts'

/** The streams that the platform does not allow reading, wholly or in part, and what to do. */
export function MissingPermissions({ streams }: { streams: ConnectionHealth['streams'] }) {
  const missing = streams.flatMap(({ stream, stopped_by: stoppedBy, withheld }) => [
    ...(stoppedBy === null ? [] : [{ stream, isStopped: true, message: stoppedBy.message }]),
    ...withheld.map(({ message }) => ({ stream, isStopped: false, message })),
  ])
  return missing.map(({ stream, isStopped, message }) => (
    <Alert key={`${stream} ${message}`} tone="caution">
      <span className="font-medium">
        {formatName(stream)} {isStopped ? 'stopped' : 'incomplete'}:{' '}
      </span>
      {message}
      {isStopped && ' All other data is synced.'}
    </Alert>
  ))
}
