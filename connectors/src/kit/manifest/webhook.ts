import type { AuditAction, TableName } from '@cartograph/contract'
import type { z } from 'zod'
import type { OAuthApp } from './auth.ts'

/** A request that the platform sends to us, which only its signature authenticates. */
export interface Webhook {
  /** Unique; the operation id in openapi.json. */
  readonly name: string
  /** POST by default. The body of a GET is its query. */
  readonly method?: 'GET'
  readonly path: `/v1/webhooks/${string}`
  readonly summary: string
  readonly contentType: 'application/json' | 'application/x-www-form-urlencoded'
  /** The documented part of the body. */
  readonly body: z.ZodType
  /**
   * Returns what happened, nothing for what the product does not use, and null unless the platform
   * has signed it. Pure.
   */
  read(request: WebhookRequest, keys: WebhookKeys): readonly PlatformEvent[] | null
  /**
   * A user asks for the deletion of their data: the answer has a code, and an address at which the
   * user can follow it.
   */
  readonly deletion?: { readonly requested: AuditAction; readonly done: AuditAction }
}

export interface WebhookRequest {
  /** The raw bytes, which the signature covers. */
  readonly body: Uint8Array
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

export interface WebhookKeys {
  readonly app: OAuthApp
  readonly now: Date
}

export type PlatformEvent = ConsentEvent | AccountEvent | BillingEvent

interface BaseEvent {
  /** What the audit log says. */
  readonly action: AuditAction
  readonly details: Readonly<Record<string, unknown>>
}

/** The platform has ended a user's consents, in all workspaces. */
export interface ConsentEvent extends BaseEvent {
  readonly kind: 'consent_ended'
  /** The platform's id of the user or account, as the profile of the consent has it. */
  readonly externalId: string
  /** A consent that was given later stays. */
  readonly at: Date
}

/** What a shop pays for our app may have changed. */
export interface BillingEvent {
  readonly kind: 'billing'
  /** The platform's id of the shop. */
  readonly shopId: string
  /** The same for every delivery. */
  readonly id: string
}

/** Concerns every connection to one account. It may be delivered repeatedly, and counts once. */
export interface AccountEvent extends BaseEvent {
  readonly kind: 'account'
  /** The account, by one of `integration_params`, in lower case. */
  readonly account: { readonly param: string; readonly value: string }
  /** The same for every delivery. */
  readonly id: string
  /** Null when unknown. */
  readonly at: Date | null
  readonly change: AccountChange
}

export type AccountChange =
  /** The app was uninstalled: its tokens are invalid. */
  | { readonly kind: 'uninstalled' }
  | { readonly kind: 'records_deleted'; readonly records: DeletedRecords }
  /** A customer is to be forgotten: these records, and what other platforms reported of them. */
  | {
      readonly kind: 'customer_erased'
      readonly customerId: string
      readonly email: string | null
      readonly records: readonly DeletedRecords[]
    }
  /** A customer asks for their data: the shop has to answer. */
  | { readonly kind: 'customer_data_requested' }
  /** All data of the account are to be deleted, after an uninstall. */
  | { readonly kind: 'account_erased' }

export interface DeletedRecords {
  readonly stream: string
  readonly externalIds: readonly string[]
  readonly tables: readonly TableName[]
}

/** The value of a header; empty where it is missing or repeated. */
export function headerOf({ headers }: WebhookRequest, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
