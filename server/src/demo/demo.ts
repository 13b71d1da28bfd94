import { setTimeout as wait } from 'node:timers/promises'
import { newId, OrgId, type ConnectionId } from '@cartograph/contract'
import {
  ensureDemo,
  listDataIngestions,
  listDemoShops,
  systemContext,
  type Services,
} from '@cartograph/features'
import { startSync } from '@cartograph/ingestion'
import type { ServerConfig } from '../config/config.ts'
import { connectDemoPlatforms } from './connect-demo-platforms.ts'
import {
  demoEmail,
  demoFilePath,
  newDemoPassword,
  readDemoFile,
  writeDemoFile,
} from './demo-file.ts'
import type { Sandbox, ScenarioName } from './sandbox.ts'

export interface PrepareDemo {
  readonly config: ServerConfig
  readonly services: Services
  readonly sandbox: Sandbox
  readonly scenario: ScenarioName
  readonly signal: AbortSignal
}

export interface PreparedDemo {
  readonly orgId: OrgId
  readonly connectionId: ConnectionId
  readonly email: string
  readonly password: string
  /** Where the sign-in is written. */
  readonly file: string
  /** Connects the platforms around the shop, once the shop itself has been read. */
  connectRest(stopped: AbortSignal): Promise<void>
}

/**
 * The demo user, its workspace and its shop. The sign-in is on the disk before the user exists, and the
 * same file is used again at every later start.
 */
export async function prepareDemo(options: PrepareDemo): Promise<PreparedDemo> {
  const { config, services, sandbox, scenario, signal } = options
  const { dataDir } = config
  const proposed = newId(OrgId)
  const written = readDemoFile(dataDir)
  const signIn = written ?? { email: demoEmail, password: newDemoPassword(), org_id: proposed }
  if (written === null) writeDemoFile(dataDir, signIn)

  const { email, password } = signIn
  const ctx = systemContext(services, signal)
  const shop = sandbox.shopOf(scenario)
  const { userId, orgId, connectionId } = await ensureDemo(ctx, {
    email,
    password,
    orgId: proposed,
    shop,
  })
  if (orgId !== signIn.org_id) writeDemoFile(dataDir, { email, password, org_id: orgId })
  sandbox.serve(await listDemoShops(ctx, { email }))

  const { items } = await listDataIngestions({ ...ctx, workspace: { orgId, role: 'admin' } })
  const own = items.filter((item) => item.connection_id === connectionId)
  if (own.every((item) => item.sync_run_id === null)) {
    await startSync(services.ingestion, { orgId, connectionId })
  }
  return {
    orgId,
    connectionId,
    email,
    password,
    file: demoFilePath(dataDir),
    async connectRest(stopped) {
      // Whoever opens the demo looks at the shop first: nothing else is read until that is there.
      await firstSyncOver(services, { orgId, connectionId }, stopped)
      const rest = { services, sandbox, userId, orgId, shop: shop.shop, signal: stopped }
      await connectDemoPlatforms(rest)
    },
  }
}

const longestFirstSyncMs = 5 * 60_000

/** However it ends; and a shop that takes very long keeps the others waiting only so long. */
async function firstSyncOver(
  services: Services,
  shop: { readonly orgId: OrgId; readonly connectionId: ConnectionId },
  signal: AbortSignal,
): Promise<void> {
  const giveUpAt = Date.now() + longestFirstSyncMs
  const ctx = systemContext(services, signal)
  while (Date.now() < giveUpAt) {
    const workspace = { orgId: shop.orgId, role: 'admin' } as const
    const { items } = await listDataIngestions({ ...ctx, workspace })
    const own = items.filter((item) => item.connection_id === shop.connectionId)
    if (own.every(({ state }) => state !== 'waiting' && state !== 'running')) return
    await wait(lookAgainMs, undefined, { signal })
  }
}

const lookAgainMs = 500
