import { listPublicLinks as endpoint } from '@cartograph/contract'
import { and, desc, eq, publicLinks, workspacePeople } from '@cartograph/store'
import { requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { presentLink } from './present.ts'
import { isWorking } from './working-links.ts'

export const listPublicLinks = serves(endpoint, async (ctx, { spec }) => {
  const { orgId } = requireWorkspace(ctx)
  const ofDashboard = and(
    eq(publicLinks.orgId, orgId),
    eq(publicLinks.fileName, spec),
    isWorking(ctx.clock()),
  )
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const rows = await tx
      .select({ link: publicLinks, email: workspacePeople.email })
      .from(publicLinks)
      .leftJoin(workspacePeople, eq(workspacePeople.userId, publicLinks.createdBy))
      .where(ofDashboard)
      .orderBy(desc(publicLinks.createdAt), desc(publicLinks.id))
    return { items: rows.map(({ link, email }) => presentLink(link, email)) }
  })
})
