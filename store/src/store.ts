import type { OrgId } from '@cartograph/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { RewrappedSecrets } from './secrets/rewrap-secrets.ts'

/** The query builder within a transaction. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

export interface Store {
  /**
   * Runs a transaction in one workspace. Row-level security hides all other rows, so a forgotten
   * filter leaks nothing.
   */
  inWorkspace<T>(orgId: OrgId, work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Runs a transaction without row-level security: for identity, startup and sweeps across
   * workspaces only.
   */
  asSystem<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Runs a single statement, like `asSystem`: in one round trip instead of the three of a
   * transaction.
   */
  inOneStatement<T>(work: (database: NodePgDatabase) => Promise<T>): Promise<T>
  /**
   * Holds a named lock while `work` runs; returns `{ held: false }` at once if it is taken. The
   * database releases it when the holder dies. If the database connection is lost, so is the lock:
   * the signal aborts and the promise rejects at once.
   */
  withLock<T>(
    name: string,
    work: (lost: AbortSignal) => Promise<T>,
  ): Promise<{ held: true; result: T } | { held: false }>
  /** Notifies every listening process; payloads are limited to 8,000 bytes. */
  notify(channel: string, payload: string): Promise<void>
  /**
   * Subscribes to a channel. Reconnects when the connection breaks and calls `onGap`, since
   * messages may have been missed. Returns the unsubscribe function.
   */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>>
  /**
   * Encrypts text with the installation's key. `boundTo` names the row it belongs to: sealed text
   * that was moved elsewhere does not open.
   */
  seal(plain: string, boundTo?: string): string
  unseal(sealed: string, boundTo?: string): string
  /** Reseals everything stored with the newest key. */
  rewrapSecrets(): Promise<RewrappedSecrets>
  /** For the identity library, which writes its own statements, each in its own transaction. */
  readonly identityDatabase: NodePgDatabase
  /** For the job queue, which has its own tables. */
  executeSql(text: string, values: unknown[]): Promise<{ rows: unknown[]; rowCount: number | null }>
  ping(): Promise<void>
  close(): Promise<void>
}
