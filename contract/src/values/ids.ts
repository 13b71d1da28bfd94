import * as z from 'zod/mini'

/**
 * A schema of ids of one kind. The annotation lets the bundler leave out those that the app does not use.
 *
 * @__NO_SIDE_EFFECTS__
 */
function uuid<Brand extends string>() {
  // A brand exists for the compiler only, so the call of `brand` is spared.
  return z.uuid() as z.core.$ZodBranded<z.ZodMiniUUID, Brand>
}

/**
 * Every id is a UUIDv7 with a brand of its own, so that a connection's id cannot be passed as a
 * workspace's.
 */
export const OrgId = uuid<'OrgId'>()
export type OrgId = z.infer<typeof OrgId>

export const UserId = uuid<'UserId'>()
export type UserId = z.infer<typeof UserId>

export const SessionId = uuid<'SessionId'>()
export type SessionId = z.infer<typeof SessionId>

export const ConnectionId = uuid<'ConnectionId'>()
export type ConnectionId = z.infer<typeof ConnectionId>

export const SyncRunId = uuid<'SyncRunId'>()
export type SyncRunId = z.infer<typeof SyncRunId>

/** What someone has written: an entry of the action log, a comment or a reply. */
export const MessageId = uuid<'MessageId'>()
export type MessageId = z.infer<typeof MessageId>

/** A file that was uploaded to a data source. */
export const UploadId = uuid<'UploadId'>()
export type UploadId = z.infer<typeof UploadId>

/** A user's consent at a platform; its tokens authorise connections. */
export const OauthProfileId = uuid<'OauthProfileId'>()
export type OauthProfileId = z.infer<typeof OauthProfileId>

export const InvitationId = uuid<'InvitationId'>()
export type InvitationId = z.infer<typeof InvitationId>

/** An entry of the team's list: the id of a user, or of a pending invitation. */
export const MemberId = uuid<'MemberId'>()
export type MemberId = z.infer<typeof MemberId>

export const ApiKeyId = uuid<'ApiKeyId'>()
export type ApiKeyId = z.infer<typeof ApiKeyId>

export const MailId = uuid<'MailId'>()
export type MailId = z.infer<typeof MailId>

export const MailFileId = uuid<'MailFileId'>()
export type MailFileId = z.infer<typeof MailFileId>

export const EventId = uuid<'EventId'>()
export type EventId = z.infer<typeof EventId>

export const InsightId = uuid<'InsightId'>()
export type InsightId = z.infer<typeof InsightId>

export const PublicLinkId = uuid<'PublicLinkId'>()
export type PublicLinkId = z.infer<typeof PublicLinkId>

export const SegmentId = uuid<'SegmentId'>()
export type SegmentId = z.infer<typeof SegmentId>

export const CustomMetricId = uuid<'CustomMetricId'>()
export type CustomMetricId = z.infer<typeof CustomMetricId>

export const SyncedAudienceId = uuid<'SyncedAudienceId'>()
export type SyncedAudienceId = z.infer<typeof SyncedAudienceId>

/** One attempt to bring a synced audience up to date. */
export const SyncJobId = uuid<'SyncJobId'>()
export type SyncJobId = z.infer<typeof SyncJobId>

/** A request to erase a customer everywhere. */
export const ErasureId = uuid<'ErasureId'>()
export type ErasureId = z.infer<typeof ErasureId>

/** A slug for templates that come with the product, a UUID for those of developers. */
export const SegmentTemplateId = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'Not a template'))
export type SegmentTemplateId = z.infer<typeof SegmentTemplateId>

export const ReportId = uuid<'ReportId'>()
export type ReportId = z.infer<typeof ReportId>

/** A slug for reports that come with the product, a UUID for those of developers. */
export const ReportTemplateId = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'Not a template'))
export type ReportTemplateId = z.infer<typeof ReportTemplateId>

export const ReportScheduleId = uuid<'ReportScheduleId'>()
export type ReportScheduleId = z.infer<typeof ReportScheduleId>

/** An entry of a schedule's recipients, not the person or the address behind it. */
export const ReportRecipientId = uuid<'ReportRecipientId'>()
export type ReportRecipientId = z.infer<typeof ReportRecipientId>

export const ReportRunId = uuid<'ReportRunId'>()
export type ReportRunId = z.infer<typeof ReportRunId>

/** The same at every attempt, so that receivers can detect duplicates. */
export const ReportDeliveryId = uuid<'ReportDeliveryId'>()
export type ReportDeliveryId = z.infer<typeof ReportDeliveryId>

export const WebhookId = uuid<'WebhookId'>()
export type WebhookId = z.infer<typeof WebhookId>

/** The same at every attempt, so that receivers can detect duplicates. */
export const WebhookMessageId = uuid<'WebhookMessageId'>()
export type WebhookMessageId = z.infer<typeof WebhookMessageId>

/** One person's talk with Just Ask. */
export const ConversationId = uuid<'ConversationId'>()
export type ConversationId = z.infer<typeof ConversationId>

/** A question of a conversation, with its answer. */
export const PromptId = uuid<'PromptId'>()
export type PromptId = z.infer<typeof PromptId>
