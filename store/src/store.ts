import type { OrgId } from '@cartograph/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { RewrappedSecrets } from './secrets/rewrap-secrets.ts'

/** What a verb works with inside a transaction. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

export interface Store {
  /**
   * One transaction that sees one workspace: row-level security hides everything else, so a forgotten
   * filter returns nothing of another's.
   */
  inWorkspace<T>(orgId: OrgId, work: (tx: Transaction) => Promise<T>): Promise<T>
  /** One transaction over everything: identity, start-up and sweeps across workspaces. Nothing else. */
  asSystem<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Holds a lock under a name while `work` runs; answers `{ held: false }` at once when somebody else
   * has it. The database frees it by itself when the holder dies. When the database goes away the lock
   * is lost: the signal aborts and the promise rejects at once.
   */
  withLock<T>(
    name: string,
    work: (lost: AbortSignal) => Promise<T>,
  ): Promise<{ held: true; result: T } | { held: false }>
  /** Tells every process that listens on the channel; at most 8,000 bytes. */
  notify(channel: string, payload: string): Promise<void>
  /**
   * Goes on by itself when the connection breaks; `onGap` tells that messages may have been missed.
   * Answers how to end it.
   */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>>
  /**
   * Seals text with the installation's key; what comes out may be stored. `boundTo` names the place it
   * belongs to: sealed text that was moved to another place does not open.
   */
  seal(plain: string, boundTo?: string): string
  unseal(sealed: string, boundTo?: string): string
  /** Seals everything stored with the newest of the installation's keys. */
  rewrapSecrets(): Promise<RewrappedSecrets>
  /** For the identity library, which writes its own statements; each is a transaction of its own. */
  readonly identityDatabase: NodePgDatabase
  /** For the job queue, which brings its own tables. */
  executeSql(text: string, values: unknown[]): Promise<{ rows: unknown[]; rowCount: number | null }>
  ping(): Promise<void>
  close(): Promise<void>
}
