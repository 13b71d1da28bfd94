import { AppError, getWorkspace as endpoint } from '@cartograph/contract'
import { eq, workspaces } from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'
import { readDashboardMenu } from '../dashboards/index.ts'
import { serves } from '../serves.ts'
import { readPageSizes } from './save-page-size.ts'
import { presentWorkspace } from './present.ts'

export const getWorkspace = serves(endpoint, async (ctx) => {
  const { orgId, role } = requireWorkspace(ctx)
  const { org, dashboard_menu, page_sizes } = await ctx.store.inWorkspace(orgId, async (tx) => {
    const [row] = await tx.select().from(workspaces).where(eq(workspaces.orgId, orgId))
    if (row === undefined) throw new AppError('not_found')
    return {
      org: await presentWorkspace(ctx, tx, row),
      dashboard_menu: await readDashboardMenu(ctx, tx),
      page_sizes: await readPageSizes(ctx, tx),
    }
  })
  return {
    org,
    user: {
      role,
      is_org_admin: role === 'admin',
      skips_ingestion_check: await isDemoUser(ctx),
      dashboard_menu,
      page_sizes,
    },
  }
})

/** Named in the installation's settings; an API key is not a user. */
async function isDemoUser({ access, actor, settings }: Context): Promise<boolean> {
  if (actor?.kind !== 'person' || settings.demoUsers.size === 0) return false
  const person = await access.person(actor.userId)
  return person !== null && settings.demoUsers.has(person.email.toLowerCase())
}
