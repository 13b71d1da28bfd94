import type { OrgId } from '@cartograph/contract'
import type { Context } from '@cartograph/features'
import {
  comeBack,
  comeBackFromShop,
  newInstall,
  newProfile,
  nextShop,
  ownWorkspace,
  shopDrawer,
} from './endpoint-preludes.ts'

/** A valid request for each endpoint of consents and installations. */
export function installRequests({
  ctx,
  orgId,
  asCaller,
}: {
  readonly ctx: Context
  readonly orgId: OrgId
  readonly asCaller: () => Promise<Context>
}) {
  const ofProfiles = { profile_type: 'SP', profile_context: 'datasource' } as const
  return {
    initiateOauth: async () => ({
      params: { profileType: 'SP' as const },
      query: { profile_context: 'datasource' as const },
      body: {
        currentPath: '/setup',
        drawerState: shopDrawer(await ownWorkspace(await asCaller())),
      },
    }),
    createOauthProfile: async () => ({
      body: { auth_information: await comeBack(await asCaller()) },
    }),
    listOauthProfiles: () => ({ query: ofProfiles }),
    listOauthAccounts: async () => ({
      params: { profileType: 'SP' as const, userCredId: (await newProfile(await asCaller())).id },
    }),
    getInstall: async () => ({ params: { token: await newInstall(ctx, orgId) } }),
    finishInstall: async () => ({
      params: { token: await newInstall(ctx, orgId) },
      body: { org_id: await ownWorkspace(await asCaller()) },
    }),
    initiateShopify: () => ({ query: { shop: nextShop(), currentPath: '/shopify' } }),
    installShopify: async () => ({ query: await comeBackFromShop(await asCaller()) }),
    connectShopify: async () => ({
      params: { orgId },
      query: await comeBackFromShop(await asCaller()),
      body: {},
    }),
  }
}
