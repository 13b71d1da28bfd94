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

export interface PrepareDemoOptions {
  readonly config: ServerConfig
  readonly services: Services
  readonly sandbox: Sandbox
  readonly scenario: ScenarioName
  readonly signal: AbortSignal
}

export interface DemoWorkspace {
  readonly orgId: OrgId
  readonly connectionId: ConnectionId
  readonly email: string
  readonly password: string
  /** The file that holds the sign-in. */
  readonly file: string
  /** Connects the other demo platforms after the first sync of the shop. */
  connectPlatforms(signal: AbortSignal): Promise<void>
}

/**
 * Creates or finds the demo user, its workspace and its shop. The sign-in is on disk once it is valid, and
 * every later start reuses it. A start that was killed in between left no file, and the next one sets a
 * new password.
 */
export async function prepareDemo(options: PrepareDemoOptions): Promise<DemoWorkspace> {
  const { config, services, sandbox, scenario, signal } = options
  const { dataDir } = config
  const newOrgId = newId(OrgId)
  const stored = readDemoFile(dataDir)
  const signIn = stored ?? { email: demoEmail, password: newDemoPassword(), org_id: newOrgId }
  const { email, password } = signIn
  const ctx = systemContext(services, signal)
  const shop = sandbox.demoShop(scenario)
  const { userId, orgId, connectionId } = await ensureDemo(ctx, {
    email,
    password,
    orgId: newOrgId,
    shop,
  })
  if (orgId !== stored?.org_id) writeDemoFile(dataDir, { email, password, org_id: orgId })
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
    async connectPlatforms(signal) {
      // The shop comes first, because visitors of the demo see it.
      await waitForFirstSync(services, { orgId, connectionId }, signal)
      const rest = { services, sandbox, userId, orgId, shop: shop.shop, signal: signal }
      await connectDemoPlatforms(rest)
    },
  }
}

const maxFirstSyncMs = 5 * 60_000

/** Waits until the first sync is done or has failed, and at most `maxFirstSyncMs`. A stopped one may go on. */
async function waitForFirstSync(
  services: Services,
  shop: { readonly orgId: OrgId; readonly connectionId: ConnectionId },
  signal: AbortSignal,
): Promise<void> {
  const deadline = Date.now() + maxFirstSyncMs
  const ctx = systemContext(services, signal)
  while (Date.now() < deadline) {
    const workspace = { orgId: shop.orgId, role: 'admin' } as const
    const { items } = await listDataIngestions({ ...ctx, workspace })
    const own = items.filter((item) => item.connection_id === shop.connectionId)
    if (own.every(({ state }) => state === 'done' || state === 'failed')) return
    await wait(pollMs, undefined, { signal })
  }
}

const pollMs = 500
