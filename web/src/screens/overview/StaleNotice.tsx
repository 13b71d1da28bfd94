import type { TimeZone } from '@cartograph/contract'
import { formatMoment } from '../../format/day.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useIsOnline } from '../../ui/use-is-online.ts'

interface StaleNoticeProps {
  error: Error | null
  updatedAt: Date
  timeZone: TimeZone
  isRetrying: boolean
  onRetry: () => void
}

/** Says since when the figures on screen are old, and why. */
export function StaleNotice({ error, updatedAt, timeZone, isRetrying, onRetry }: StaleNoticeProps) {
  const isOnline = useIsOnline()
  const since = formatMoment(updatedAt, timeZone, new Date())
  if (!isOnline) {
    return <Alert tone="caution">You are offline. These figures are from {since}.</Alert>
  }
  if (error === null) return null
  return (
    <Alert
      tone="caution"
      action={
        <Button size="small" isBusy={isRetrying} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      These figures are from {since} and could not be refreshed. {error.message}
    </Alert>
  )
}
