import type { OAuth2 } from '@cartograph/connectors'
import { eq, memberships, oauthProfiles } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { getCatalogue, listDatasources, listIntegrations } from './index.ts'
import { openIntegrations, secretKey, type Workspace } from './integrations.fixture.ts'

let all: Awaited<ReturnType<typeof openIntegrations>>
let here: Workspace
beforeAll(async () => {
  all = await openIntegrations()
})
afterAll(() => all.close())
beforeEach(async () => {
  here = await all.open()
  all.platforms.modes.oauth = 'sandbox'
  all.platforms.modes.sandboxForm = true
})

async function connectBoth() {
  const keys = await here.create()
  const profile = await all.consent(here.ctx, here.orgId)
  const ads = await here.create({
    platform: 'FB',
    user_creds_id: profile.id,
    integration_params: { ad_account_id: 'act_1' },
    datasource_creds: undefined,
  })
  return { keys, ads }
}

/** Facebook with this kind of tokens. */
function speaking(ctx: Context, dialect: OAuth2['dialect']): Context {
  const connectorFor: Context['ingestion']['connectorFor'] = (platform) => {
    const connector = ctx.ingestion.connectorFor(platform)
    const oauth = connector?.manifest.oauth
    if (connector === undefined || oauth?.kind !== 'oauth2') return connector
    return { ...connector, manifest: { ...connector.manifest, oauth: { ...oauth, dialect } } }
  }
  return { ...ctx, ingestion: { ...ctx.ingestion, connectorFor } }
}

describe('the integrations of a workspace', () => {
  it('are empty at first, with everything that can be connected', async () => {
    expect(await listIntegrations(here.ctx)).toEqual({
      datasources: {
        integrated: { primary: [], secondary: [] },
        available: { primary: ['FB'], secondary: ['KL'] },
      },
      destinations: { integrated: [], available: ['FB', 'KL'] },
      primaryIntegration: null,
    })
  })

  it('are those of this workspace alone, by rank', async () => {
    const { keys, ads } = await connectBoth()
    const other = await all.open()
    await other.create()
    const { datasources, primaryIntegration } = await listIntegrations(here.ctx)
    expect((await listDatasources(here.ctx)).items).toEqual([
      {
        datasource_id: keys.id,
        datasource_display_name: keys.name,
        datasource_type: 'KL',
        datasource_type_display_name: 'Klaviyo',
      },
      {
        datasource_id: ads.id,
        datasource_display_name: ads.name,
        datasource_type: 'FB',
        datasource_type_display_name: 'Facebook',
      },
    ])
    expect(datasources.integrated).toEqual({ primary: [ads], secondary: [keys] })
    expect(primaryIntegration).toBe('FB')
  })

  it('show no secrets and no former members', async () => {
    await connectBoth()
    const colleague = await all.addUser()
    await all.test.addMember(here.orgId, colleague, 'demo')
    await all.test.store.asSystem((tx) =>
      tx.delete(memberships).where(eq(memberships.userId, here.userId)),
    )
    const listed = await listIntegrations(await all.platforms.as(colleague, here.orgId))
    expect(listed.datasources.integrated.secondary[0]?.owner).toBeNull()
    expect(JSON.stringify(listed)).not.toContain(secretKey)
    expect(JSON.stringify(listed)).not.toContain('secret-token')
  })

  it('show a demo user what is connected, not by whom', async () => {
    await connectBoth()
    const guest = await all.addUser()
    await all.test.addMember(here.orgId, guest, 'demo')
    const listed = await listIntegrations(await all.platforms.as(guest, here.orgId))
    const [ads] = listed.datasources.integrated.primary
    expect(ads?.user_cred?.name).toBe('a•••')
    expect(ads?.owner).toMatchObject({ first_name: 'A.', email: 'c•••@shop.example' })
  })

  it('show when a consent that cannot be renewed will expire', async () => {
    const { ads } = await connectBoth()
    expect(ads.user_cred?.access_ends_at).toBeNull()
    const endOf = async (dialect: OAuth2['dialect']) => {
      const { datasources } = await listIntegrations(speaking(here.ctx, dialect))
      return datasources.integrated.primary[0]?.user_cred?.access_ends_at ?? null
    }
    expect(await endOf({ longLivedGrant: 'exchange' })).toBe('2026-11-14T10:00:00.000Z')
    expect(await endOf({})).toBeNull()
    await all.test.store.asSystem((tx) =>
      tx.update(oauthProfiles).set({ expiresAt: null }).where(eq(oauthProfiles.orgId, here.orgId)),
    )
    expect(await endOf({ longLivedGrant: 'exchange' })).toBeNull()
  })

  it('leave out platforms that cannot be connected here', async () => {
    all.platforms.modes.oauth = null
    const { datasources, destinations } = await listIntegrations(here.ctx)
    expect(datasources.available).toEqual({ primary: [], secondary: ['KL'] })
    expect(destinations.available).toEqual(['KL'])
  })
})

describe('the catalogue', () => {
  const card = (code: string) =>
    getCatalogue(here.ctx).items.find(({ platform }) => platform === code)

  it('says how each platform is connected', () => {
    expect(card('KL')).toMatchObject({
      name: 'Klaviyo',
      contexts: ['datasource', 'destination'],
      mode: 'live',
      install_mode: 'private_only',
      oauth: null,
      form: {
        fields: [
          { name: 'site_id', kept_in: 'param', pattern: '[A-Za-z0-9]+', is_optional: false },
          { name: 'api_key', kept_in: 'credential', pattern: null },
        ],
        sandbox_example: { site_id: 'Abc123', api_key: 'sandbox' },
      },
    })
    expect(card('FB')).toMatchObject({
      mode: 'sandbox',
      install_mode: 'public_only',
      oauth: { contexts: ['datasource', 'destination'], asks: [] },
      form: null,
      pickers: [{ label: 'Ad account', empty_message: 'There are none' }],
      streams: ['ads'],
    })
  })

  it('says live with a registration, and gives no example without a sandbox', () => {
    all.platforms.modes.oauth = 'live'
    all.platforms.modes.sandboxForm = false
    expect(card('FB')?.mode).toBe('live')
    expect(card('KL')?.form?.sandbox_example).toBeNull()
  })

  it('leaves out a connection method that is not set up', () => {
    all.platforms.modes.oauth = null
    expect(card('FB')).toBeUndefined()
  })
})
