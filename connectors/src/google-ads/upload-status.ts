import { msPerDay } from '@cartograph/contract'
import { z } from 'zod'
import type { NumberRange, Settlement, UnnamedRefusal } from '../kit/audiences/destination.ts'

/** An enum, which Google leaves out when it has its first value. */
const Enum = z._default(z.nullable(z.string()), null)

const Counts = z._default(
  z.array(z.object({ recordCount: z._default(z.coerce.number(), 0), reason: Enum })),
  [],
)

const IngestionStatus = z.object({
  userDataIngestionStatus: z.optional(z.object({ uploadMatchRateRange: Enum })),
})

/** The status of an upload to one destination. */
export const RequestStatus = z.object({
  requestStatusPerDestination: z.array(
    z.object({
      requestStatus: Enum,
      errorInfo: z.optional(z.object({ errorCounts: Counts })),
      audienceMembersIngestionStatus: z.optional(IngestionStatus),
    }),
  ),
})
export type RequestStatus = z.infer<typeof RequestStatus>

/** Google processes uploads within a day; one that takes longer is sent again. */
export function settlementOf(answer: RequestStatus, elapsedMs: number): Settlement {
  const [status] = answer.requestStatusPerDestination
  const unnamed = (status?.errorInfo?.errorCounts ?? []).map(unnamedOf)
  switch (status?.requestStatus) {
    case 'SUCCESS':
    case 'PARTIAL_SUCCESS':
      return done()
    case 'FAILED':
      // With counts, sending the same people again would fail again.
      return unnamed.length > 0 ? done() : failed('Google Ads could not process the upload.')
    default:
      return elapsedMs < msPerDay
        ? { state: 'running', waitMs: Math.min(30 * 60_000, Math.max(60_000, elapsedMs / 2)) }
        : failed('Google Ads did not process the upload within a day.')
  }

  function done(): Settlement {
    const range = status?.audienceMembersIngestionStatus?.userDataIngestionStatus
    const matchRate = matchRateOf(range?.uploadMatchRateRange ?? null)
    return { state: 'done', refused: [], unnamed, matchRate }
  }
}

function failed(message: string): Settlement {
  return { state: 'failed', message }
}

/** 'MATCH_RATE_RANGE_41_TO_50' */
function matchRateOf(name: string | null): NumberRange | null {
  const [, from, to] = /^MATCH_RATE_RANGE_(\d+)_TO_(\d+)$/.exec(name ?? '') ?? []
  if (from !== undefined) return { atLeast: Number(from) / 100, atMost: Number(to) / 100 }
  const below = /^MATCH_RATE_RANGE_LESS_THAN_(\d+)$/.exec(name ?? '')?.[1]
  return below === undefined ? null : { atLeast: 0, atMost: Number(below) / 100 }
}

/** Google counts refusals, and does not say whom they concern. */
function unnamedOf({ reason, recordCount }: z.infer<typeof Counts>[number]): UnnamedRefusal {
  const [ours, message] = reasons[(reason ?? '').replace('PROCESSING_ERROR_REASON_', '')] ?? other
  return { reason: ours, message, people: recordCount }
}

const other = ['rejected', 'Google Ads rejected the customer.'] as const

const reasons: Readonly<Record<string, readonly [UnnamedRefusal['reason'], string]>> = {
  DENIED_CONSENT: ['opted_out', 'The customer declined advertising.'],
  NO_CONSENT: ['no_consent', 'Google Ads needs a recorded consent for this customer.'],
  UNKNOWN_CONSENT: ['no_consent', 'Google Ads needs a recorded consent for this customer.'],
}
