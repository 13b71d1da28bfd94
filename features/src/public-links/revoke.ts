import { AppError, revokePublicLink as endpoint } from '@cartograph/contract'
import { and, eq, isNull, publicLinks } from '@cartograph/store'
import { change, type AuditDetails } from '../audit/index.ts'
import { requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'

/** Takes effect with the next request; the row stays for the audit log. */
export const revokePublicLink = serves(endpoint, async (ctx, { linkId }) => {
  const { orgId } = requireWorkspace(ctx)
  let details: AuditDetails | null = null
  await change(ctx, { endpoint, subject: linkId, details: () => details }, async (tx) => {
    const isIt = and(eq(publicLinks.orgId, orgId), eq(publicLinks.id, linkId))
    const [row] = await tx
      .update(publicLinks)
      .set({ revokedAt: ctx.clock() })
      .where(and(isIt, isNull(publicLinks.revokedAt)))
      .returning({ fileName: publicLinks.fileName })
    if (row !== undefined) {
      details = { dashboard: row.fileName }
      return undefined
    }
    const [known] = await tx.select({ id: publicLinks.id }).from(publicLinks).where(isIt)
    if (known === undefined) throw new AppError('not_found')
    return undefined
  })
})
