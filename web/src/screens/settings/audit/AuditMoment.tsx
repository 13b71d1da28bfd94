import type { Instant } from '@cartograph/contract'
import { formatExactMoment, formatMoment } from '../../../format/date-format.ts'
import { useSettings } from '../settings-context.ts'
import { Tooltip } from '../../../ui/overlay/Tooltip.tsx'

/** In the time zone of the workspace; exact to the second on hover and focus. */
export function AuditMoment({ at }: { at: Instant }) {
  const { timezone: zone } = useSettings().org
  return (
    <Tooltip text={formatExactMoment(at, zone)}>
      <button
        type="button"
        className="-mx-1 -my-0.5 min-h-6 cursor-default rounded-control px-1 text-left whitespace-nowrap tabular-nums"
      >
        <time dateTime={at}>{formatMoment(at, zone, new Date())}</time>
      </button>
    </Tooltip>
  )
}
