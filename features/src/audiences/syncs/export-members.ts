import { exportAudienceMembers as endpoint } from '@cartograph/contract'
import { change, type AuditDetails } from '../../audit/index.ts'
import { serves } from '../../serves.ts'
import { requireSync } from './find-sync.ts'

/** The file is written in the browser, from the members that the page has. */
export const exportAudienceMembers = serves(endpoint, async (ctx, request) => {
  const { syncId, format, records, state } = request
  let details: AuditDetails = {}
  await change(ctx, { endpoint, subject: syncId, details: () => details }, async (tx) => {
    const { sync } = await requireSync(ctx, tx, syncId)
    details = { name: sync.name, format, records, ...(state !== undefined && { state }) }
    return undefined
  })
})
