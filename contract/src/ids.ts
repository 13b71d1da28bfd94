import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'

/** Every id is a UUIDv7 with its own brand, so that a connection's id cannot be passed for a workspace's. */
export const OrgId = z.uuid().brand<'OrgId'>()
export type OrgId = z.infer<typeof OrgId>

export const UserId = z.uuid().brand<'UserId'>()
export type UserId = z.infer<typeof UserId>

export const SessionId = z.uuid().brand<'SessionId'>()
export type SessionId = z.infer<typeof SessionId>

export const ConnectionId = z.uuid().brand<'ConnectionId'>()
export type ConnectionId = z.infer<typeof ConnectionId>

export const SyncRunId = z.uuid().brand<'SyncRunId'>()
export type SyncRunId = z.infer<typeof SyncRunId>

/** Somebody's consent at a platform, by whose tokens connections are let in. */
export const OauthProfileId = z.uuid().brand<'OauthProfileId'>()
export type OauthProfileId = z.infer<typeof OauthProfileId>

export const InvitationId = z.uuid().brand<'InvitationId'>()
export type InvitationId = z.infer<typeof InvitationId>

/** A person in the team's list: the id of a user, or of an invitation nobody has accepted yet. */
export const MemberId = z.uuid().brand<'MemberId'>()
export type MemberId = z.infer<typeof MemberId>

export const ApiKeyId = z.uuid().brand<'ApiKeyId'>()
export type ApiKeyId = z.infer<typeof ApiKeyId>

export const MailId = z.uuid().brand<'MailId'>()
export type MailId = z.infer<typeof MailId>

export const EventId = z.uuid().brand<'EventId'>()
export type EventId = z.infer<typeof EventId>

export const InsightId = z.uuid().brand<'InsightId'>()
export type InsightId = z.infer<typeof InsightId>

/** A fresh id, in time order: `newId(OrgId)`. */
export function newId<T>(schema: { parse(value: unknown): T }): T {
  return schema.parse(uuidv7())
}
