import type { OrgId, UserId } from '@cartograph/contract'
import { auditLog, connections, eq } from '@cartograph/store'
import type { Context } from '../context.ts'
import { startFakePlatforms } from '../fake-platforms.fixture.ts'
import { createOauthProfile, initiateOauth } from '../oauth/index.ts'
import { openTestServices } from '../testing.ts'
import { createDatasource, type CreateDatasource } from './index.ts'

export type Workspace = Awaited<ReturnType<Awaited<ReturnType<typeof openIntegrations>>['open']>>

/** Workspaces with members, on fake platforms. */
export async function openIntegrations() {
  const test = await openTestServices()
  const platforms = await startFakePlatforms(test)
  let people = 0

  async function addUser(): Promise<UserId> {
    people += 1
    return test.addUser(`connecting-${people}@shop.example`)
  }

  return {
    test,
    platforms,
    addUser,
    /** A new workspace with its admin. */
    async open() {
      const userId = await addUser()
      const orgId = await test.addWorkspace(userId)
      const ctx = await platforms.as(userId, orgId)
      return {
        ctx,
        userId,
        orgId,
        /** Klaviyo, connected with keys. */
        create: (over: Partial<CreateDatasource> = {}, who = ctx) =>
          createDatasource(who, { ...typed(), ...over }),
        rows: () =>
          test.store.asSystem((tx) =>
            tx.select().from(connections).where(eq(connections.orgId, orgId)),
          ),
        audits: () =>
          test.store.asSystem((tx) => tx.select().from(auditLog).where(eq(auditLog.orgId, orgId))),
      }
    },
    /** A Facebook consent; the end of its code names the user. */
    async consent(ctx: Context, orgId: OrgId, code = 'code-of-ada') {
      const { to } = await initiateOauth(ctx, {
        profileType: 'FB',
        profile_context: 'datasource',
        currentPath: '/',
        drawerState: {
          org_id: orgId,
          platform: 'FB',
          context: 'datasource',
          datasource_id: null,
          params: {},
        },
      })
      const state = new URL(to).searchParams.get('state') ?? ''
      const { profile } = await createOauthProfile(ctx, { auth_information: { state, code } })
      return profile
    },
    async close() {
      await platforms.close()
      await test.close()
    },
  }
}

export const secretKey = 'pk_live_0123456789abcdef'

export function typed(site = 'Abc123', api_key = secretKey): CreateDatasource {
  return {
    platform: 'KL',
    integration_params: { site_id: site },
    datasource_creds: { api_key },
  }
}
