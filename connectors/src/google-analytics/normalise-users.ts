import { noonAt } from '@cartograph/contract'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { UsersPeriod } from './api-types.ts'

export function normaliseUsers(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const what = `Users of ${record.externalId}`
  const period = parsePayload(UsersPeriod, record.payload, what)
  const { granularity, first_day } = period
  const { connectionId, timezone } = context
  const propertyId = context.params['property_id'] ?? ''
  const row = {
    connection_id: connectionId,
    platform: 'G4',
    property_id: propertyId,
    granularity,
    first_day,
    noon_at: noonAt(first_day, timezone),
    users: Number(period.users),
    new_users: Number(period.new_users),
    is_sampled: period.isSampled,
    is_thresholded: period.isThresholded,
  }
  return {
    web_users: { scope: [connectionId, propertyId, granularity, first_day], rows: [row] },
  }
}
