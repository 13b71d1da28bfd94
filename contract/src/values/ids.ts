import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'

/**
 * Every id is a UUIDv7 with a brand of its own, so that a connection's id cannot be passed as a
 * workspace's.
 */
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

/** A user's consent at a platform; its tokens authorise connections. */
export const OauthProfileId = z.uuid().brand<'OauthProfileId'>()
export type OauthProfileId = z.infer<typeof OauthProfileId>

export const InvitationId = z.uuid().brand<'InvitationId'>()
export type InvitationId = z.infer<typeof InvitationId>

/** An entry of the team's list: the id of a user, or of a pending invitation. */
export const MemberId = z.uuid().brand<'MemberId'>()
export type MemberId = z.infer<typeof MemberId>

export const ApiKeyId = z.uuid().brand<'ApiKeyId'>()
export type ApiKeyId = z.infer<typeof ApiKeyId>

export const MailId = z.uuid().brand<'MailId'>()
export type MailId = z.infer<typeof MailId>

export const MailFileId = z.uuid().brand<'MailFileId'>()
export type MailFileId = z.infer<typeof MailFileId>

export const EventId = z.uuid().brand<'EventId'>()
export type EventId = z.infer<typeof EventId>

export const InsightId = z.uuid().brand<'InsightId'>()
export type InsightId = z.infer<typeof InsightId>

export const PublicLinkId = z.uuid().brand<'PublicLinkId'>()
export type PublicLinkId = z.infer<typeof PublicLinkId>

export const SegmentId = z.uuid().brand<'SegmentId'>()
export type SegmentId = z.infer<typeof SegmentId>

export const CustomMetricId = z.uuid().brand<'CustomMetricId'>()
export type CustomMetricId = z.infer<typeof CustomMetricId>

export const SyncedAudienceId = z.uuid().brand<'SyncedAudienceId'>()
export type SyncedAudienceId = z.infer<typeof SyncedAudienceId>

/** One attempt to bring a synced audience up to date. */
export const SyncJobId = z.uuid().brand<'SyncJobId'>()
export type SyncJobId = z.infer<typeof SyncJobId>

/** A request to erase a customer everywhere. */
export const ErasureId = z.uuid().brand<'ErasureId'>()
export type ErasureId = z.infer<typeof ErasureId>

/** A slug for templates that come with the product, a UUID for those of developers. */
export const SegmentTemplateId = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'Not a template'))
export type SegmentTemplateId = z.infer<typeof SegmentTemplateId>

export const ReportId = z.uuid().brand<'ReportId'>()
export type ReportId = z.infer<typeof ReportId>

/** A slug for reports that come with the product, a UUID for those of developers. */
export const ReportTemplateId = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'Not a template'))
export type ReportTemplateId = z.infer<typeof ReportTemplateId>

export const ReportScheduleId = z.uuid().brand<'ReportScheduleId'>()
export type ReportScheduleId = z.infer<typeof ReportScheduleId>

/** An entry of a schedule's recipients, not the person or the address behind it. */
export const ReportRecipientId = z.uuid().brand<'ReportRecipientId'>()
export type ReportRecipientId = z.infer<typeof ReportRecipientId>

export const ReportRunId = z.uuid().brand<'ReportRunId'>()
export type ReportRunId = z.infer<typeof ReportRunId>

/** The same at every attempt, so that receivers can detect duplicates. */
export const ReportDeliveryId = z.uuid().brand<'ReportDeliveryId'>()
export type ReportDeliveryId = z.infer<typeof ReportDeliveryId>

export const WebhookId = z.uuid().brand<'WebhookId'>()
export type WebhookId = z.infer<typeof WebhookId>

/** The same at every attempt, so that receivers can detect duplicates. */
export const WebhookMessageId = z.uuid().brand<'WebhookMessageId'>()
export type WebhookMessageId = z.infer<typeof WebhookMessageId>

/** One person's talk with Just Ask. */
export const ConversationId = z.uuid().brand<'ConversationId'>()
export type ConversationId = z.infer<typeof ConversationId>

/** A question of a conversation, with its answer. */
export const PromptId = z.uuid().brand<'PromptId'>()
export type PromptId = z.infer<typeof PromptId>

/** A new id, sortable by time: `newId(OrgId)`. */
export function newId<T>(schema: { parse(value: unknown): T }): T {
  return schema.parse(uuidv7())
}
