import {
  connectors,
  fixedToken,
  noQuota,
  systemClock,
  type AccountNode,
  type Connector,
  type TokenSet,
} from '@cartograph/connectors'
import {
  ConnectionId,
  newId,
  OauthProfileId,
  OrgId,
  type CanonicalRows,
  type PlatformCode,
  type TableName,
} from '@cartograph/contract'
import {
  fbTruth,
  g4Truth,
  gdTruth,
  goTruth,
  klTruth,
  reTruth,
  srTruth,
  startSandbox,
  truthRows,
  ttTruth,
  type PlatformFaults,
  type SandboxShop,
  type World,
} from '@cartograph/sandbox'
import { connections, oauthProfiles, workspaces } from '@cartograph/store'
import { sealCredentials } from '../credentials.ts'
import { sealTokens } from '../token-set.ts'
import { clickConsent } from './click-consent.ts'
import { contextOf } from './connected-shop.ts'
import type { Engines } from './open-engines.ts'
import { comparable, tableRows } from './table-rows.ts'

type Truth = { readonly [Name in TableName]?: readonly CanonicalRows[Name][] }

/** What a perfect sync of each platform holds, told by the shop itself. */
const truths: Readonly<
  Partial<Record<PlatformCode, (shop: SandboxShop, id: ConnectionId, at: Date) => Truth>>
> = {
  SP: ({ world }, id, at) => truthRows(world, id, at),
  FB: fbTruth,
  TT: ttTruth,
  G4: g4Truth,
  GD: gdTruth,
  KL: klTruth,
  SR: srTruth,
  RE: reTruth,
  GO: goTruth,
}

export const simulatedPlatforms = Object.keys(truths) as PlatformCode[]

const shopName = 'fernhill'
const app = { clientId: 'our-app', clientSecret: 'our-secret' }
const never = new AbortController().signal
/** Waiting goes so much faster, for us and for the platforms' limits. */
const haste = 200

export type SimulatedPlatforms = Awaited<ReturnType<typeof openPlatforms>>

/** Every platform of one shop, over real HTTP; their clock and their faults are the test's. */
export async function openPlatforms(world: World, now: Date) {
  const state: { now: Date; faults: PlatformFaults } = { now, faults: () => null }
  const sandbox = await startSandbox({
    shops: [
      {
        name: shopName,
        title: 'Fernhill Goods',
        world,
        token: 'shpat_sandbox_fernhill',
        plan: 'unlimited',
      },
    ],
    clock: () => state.now,
    elapsedMs: () => performance.now() * haste,
    platformFaults: (request) => state.faults(request),
  })
  return { state, sandbox }
}

export type ConnectedPlatform = Awaited<ReturnType<typeof connectPlatform>>

/** A fresh workspace with one connection to one platform, let in as a person would let us in. */
export async function connectPlatform(
  { store, warehouse }: Engines,
  { state, sandbox }: SimulatedPlatforms,
  platform: PlatformCode,
) {
  const connector = connectors[platform]
  const [shop] = sandbox.shops
  const truth = truths[platform]
  if (connector === undefined || shop === undefined || truth === undefined)
    throw new Error(`${platform} is not played`)
  const hosts = sandbox.hosts[platform] ?? {}
  const orgId = newId(OrgId)
  const connectionId = newId(ConnectionId)
  const form = sandbox.exampleForm(platform, shop)
  const tokens = form === null ? await letIn(connector, hosts, state.now) : null
  const typed = form ?? {}
  const kept = (place: 'param' | 'credential') =>
    Object.fromEntries(
      (connector.manifest.form?.fields ?? [])
        .filter(({ keptIn, name }) => keptIn === place && typed[name] !== undefined)
        .map(({ name }) => [name, typed[name] ?? '']),
    )
  const profileId = tokens === null ? null : newId(OauthProfileId)
  await store.asSystem(async (tx) => {
    await tx.insert(workspaces).values({
      orgId,
      name: shopName,
      orgType: 'ecommerce',
      timezone: 'America/New_York',
      currencyUnits: 'USD',
    })
    if (tokens !== null && profileId !== null) {
      await tx.insert(oauthProfiles).values({
        id: profileId,
        orgId,
        platform,
        context: 'datasource',
        mode: 'sandbox',
        externalId: 'somebody',
        name: 'Somebody',
        params: {},
        sealedTokens: sealTokens(store, profileId, tokens.set),
        refreshedAt: state.now,
      })
    }
    await tx.insert(connections).values({
      id: connectionId,
      orgId,
      platform,
      mode: 'sandbox',
      name: platform,
      integrationParams: tokens?.params ?? kept('param'),
      oauthProfileId: profileId,
      sealedCredentials:
        tokens === null ? sealCredentials(store, connectionId, kept('credential')) : null,
    })
  })
  const ctx = contextOf({
    store,
    warehouse,
    connectorFor: () => hasty(connector),
    clock: () => state.now,
    platformAccess: () => ({ hosts, app }),
  })
  return {
    platform,
    orgId,
    connectionId,
    ctx,
    /** What is stored beside what should be, table by table. */
    async comparison() {
      const told = truth(shop, connectionId, state.now)
      return Promise.all(
        (Object.keys(told) as TableName[]).map(async (table) => ({
          table,
          stored: await tableRows(warehouse, orgId, table),
          truth: comparable(table, told[table] ?? []),
        })),
      )
    },
  }
}

async function letIn(
  connector: Connector,
  hosts: Readonly<Record<string, string>>,
  now: Date,
): Promise<{ set: TokenSet; params: Record<string, string> }> {
  const { manifest, accounts } = connector
  const { oauth } = manifest
  if (oauth?.kind !== 'oauth2' || accounts === null)
    throw new Error(`${manifest.name} lets nobody in`)
  const context = 'datasource'
  const params = {}
  const set = await clickConsent({ manifest, oauth, app, context, params, hosts }, shopName, now)
  const listed = await accounts.list(
    {
      context,
      tokens: fixedToken(set.accessToken, set.facts),
      app,
      params,
      hosts,
      signal: never,
    },
    portsInHaste,
  )
  return { set, params: paramsOfFirst(listed) }
}

/** Down the pickers, past accounts that hold nothing. */
function paramsOfFirst(nodes: readonly AccountNode[]): Record<string, string> {
  const withLeaves = nodes.find(({ children }) => children.length > 0)
  const chosen = withLeaves ?? nodes[0]
  if (chosen === undefined) throw new Error('There is no account')
  return { ...chosen.params, ...(withLeaves ? paramsOfFirst(withLeaves.children) : {}) }
}

const portsInHaste = {
  quota: noQuota,
  random: () => 0.5,
  clock: {
    now: () => performance.now() * haste,
    sleep: (ms: number, signal: AbortSignal) => systemClock.sleep(ms / haste, signal),
  },
}

/** Waits as long as a connector should, but in less time; reports that take long are asked for at once. */
function hasty(connector: Connector): Connector {
  return {
    ...connector,
    open(request) {
      const open = connector.open(request, portsInHaste)
      const streams = open.streams.map((stream) => ({
        ...stream,
        readPage: async (read: Parameters<typeof stream.readPage>[0]) => {
          const page = await stream.readPage(read)
          return page.waitMs === undefined ? page : { ...page, waitMs: page.waitMs / haste }
        },
      }))
      return { ...open, streams }
    },
  }
}
