import {
  ConnectionId,
  jobs,
  newId,
  OrgId,
  type JobName,
  type JobPayload,
  type JobQueue,
  type Log,
  type PlatformCode,
  type SyncRunId,
} from '@cartograph/contract'
import { connections, workspaces, type Store } from '@cartograph/store'
import type { IngestionContext } from '../context.ts'
import { sealCredentials } from '../tokens/credentials.ts'

export interface ConnectedShop {
  readonly orgId: OrgId
  readonly connectionId: ConnectionId
}

/** A workspace with one Shopify connection. */
export async function connectShop(
  store: Store,
  options: { shop: string; token: string; platform?: PlatformCode },
): Promise<ConnectedShop> {
  const orgId = newId(OrgId)
  const connectionId = newId(ConnectionId)
  await store.asSystem(async (tx) => {
    await tx.insert(workspaces).values({
      orgId,
      name: options.shop,
      orgType: 'ecommerce',
      timezone: 'America/New_York',
      currencyUnits: 'USD',
    })
    await tx.insert(connections).values({
      id: connectionId,
      orgId,
      platform: options.platform ?? 'SP',
      name: options.shop,
      integrationParams: { shop: options.shop },
      sealedCredentials: sealCredentials(store, connectionId, { access_token: options.token }),
    })
  })
  return { orgId, connectionId }
}

/** Records the queued jobs; the test runs them when it wants. */
export class RecordedQueue implements JobQueue {
  readonly payloads: JobPayload<'sync-connection'>[] = []
  /** The delay of the last one. */
  afterMs: number | null = null

  /** This room queues syncs only. */
  enqueue<Name extends JobName>(
    name: Name,
    payload: JobPayload<Name>,
    when?: { readonly afterMs: number },
  ): Promise<void> {
    if (name !== 'sync-connection') throw new Error(`${name} was queued`)
    this.payloads.push(jobs['sync-connection'].parse(payload))
    this.afterMs = when?.afterMs ?? null
    return Promise.resolve()
  }
}

export function jobOf(
  shop: ConnectedShop,
  { syncRunId }: { syncRunId: SyncRunId },
): JobPayload<'sync-connection'> {
  return {
    platform: 'SP',
    org_id: shop.orgId,
    connection_id: shop.connectionId,
    sync_run_id: syncRunId,
  }
}

/** Records log lines, for tests that something was logged or a secret was not. */
export class RecordedLog implements Log {
  readonly lines: { level: string; facts: object; message: string }[] = []
  readonly debug: Log['debug'] = (facts, message) =>
    this.lines.push({ level: 'debug', facts, message })
  readonly info: Log['info'] = (facts, message) =>
    this.lines.push({ level: 'info', facts, message })
  readonly warn: Log['warn'] = (facts, message) =>
    this.lines.push({ level: 'warn', facts, message })
  readonly error: Log['error'] = (facts, message) =>
    this.lines.push({ level: 'error', facts, message })
}

export function contextOf(
  parts: Pick<IngestionContext, 'store' | 'warehouse' | 'connectorFor'> &
    Partial<Pick<IngestionContext, 'platformAccess' | 'clock'>>,
): IngestionContext & { queue: RecordedQueue; log: RecordedLog } {
  return {
    platformAccess: () => ({ hosts: {}, app: null }),
    clock: () => new Date(),
    ...parts,
    queue: new RecordedQueue(),
    log: new RecordedLog(),
  }
}
