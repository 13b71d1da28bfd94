import { exportSegment as endpoint } from '@cartograph/contract'
import { change, type AuditDetails } from '../../audit/index.ts'
import { serves } from '../../serves.ts'
import { requireSegment } from './present-segment.ts'

/** The file is written in the browser, from the records that the page has. */
export const exportSegment = serves(endpoint, async (ctx, { segmentId, format, records }) => {
  let details: AuditDetails = {}
  await change(ctx, { endpoint, subject: segmentId, details: () => details }, async (tx) => {
    const { name } = await requireSegment(ctx, tx, segmentId)
    details = { name, format, records }
    return undefined
  })
})
