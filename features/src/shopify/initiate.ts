import { initiateShopify as endpoint } from '@cartograph/contract'
import { oauthStates } from '@cartograph/store'
import { changeAsPerson } from '../audit/index.ts'
import { requirePerson } from '../context.ts'
import { readFields } from '../form-fields.ts'
import { toReturnPath } from '../identity/index.ts'
import { limitPlatformCalls } from '../limit-platform-calls.ts'
import { beginConsent, requireMode, requireOAuth } from '../oauth/index.ts'
import { serves } from '../serves.ts'
import { shopifySource } from './source.ts'

/** The user comes from the shop's admin and may not have a workspace yet. */
export const initiateShopify = serves(endpoint, async (ctx, { shop, currentPath }) => {
  const { userId } = requirePerson(ctx)
  await limitPlatformCalls(ctx)
  const { platform, context } = shopifySource
  const { asks } = requireOAuth(ctx, platform, context)
  const mode = requireMode(ctx, platform, 'Shopify')
  const { params } = readFields(asks, {
    param: { shop: shop.toLowerCase() },
    credential: {},
    loc: { param: ['query'], credential: ['query'] },
  })
  const nextStep = "Check the shop's name."
  const { to, row } = await beginConsent(ctx, { platform, context, mode, params, nextStep })
  const details = { ...params, mode }
  return changeAsPerson(ctx, { endpoint, orgId: null, subject: userId, details }, async (tx) => {
    await tx.insert(oauthStates).values({
      ...row,
      orgId: null,
      userId,
      platform,
      context,
      mode,
      params: { ...params },
      drawerState: null,
      currentPath: toReturnPath(currentPath),
    })
    return { to }
  })
})
