import { AppError, openPublicDashboard as endpoint } from '@cartograph/contract'
import type { Context } from '../context.ts'
import { findDashboard } from '../dashboards/index.ts'
import { verifyPassword } from '../identity/index.ts'
import { serves } from '../serves.ts'
import { findLink, recordUse } from './find-link.ts'
import { issuePass } from './link-pass.ts'
import { publicSpec } from './public-spec.ts'

export const openPublicDashboard = serves(endpoint, async (ctx, { token, password }) => {
  const { link, workspace, visitor } = await findLink(ctx, token)
  const { id, passwordHash } = link
  if (passwordHash !== null) await checkPassword(ctx, { id, passwordHash }, password)
  await recordUse(ctx, link)
  const { spec } = await ctx.store.inWorkspace(link.orgId, (tx) =>
    findDashboard(visitor, tx, link.fileName),
  )
  return {
    org_name: workspace.name,
    timezone: workspace.timezone,
    currency_units: workspace.currencyUnits,
    dashboard: publicSpec(spec),
    pass: passwordHash === null ? null : issuePass({ id, passwordHash }, ctx.clock()),
  }
})

async function checkPassword(
  ctx: Context,
  { id, passwordHash }: { readonly id: string; readonly passwordHash: string },
  password: string | undefined,
): Promise<void> {
  if (password === undefined) throw new AppError('link_password_required')
  const { address } = ctx
  const succeed = await ctx.limits.tryLinkPassword.enter({ account: id, address }, ctx.clock())
  if (!(await verifyPassword(passwordHash, password))) {
    throw new AppError('wrong_credentials', 'The password is not correct.')
  }
  await succeed()
}
