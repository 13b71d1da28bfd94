import type { MailCampaignRow } from '@cartograph/contract'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { namedValue } from '../kit/values/known-value.ts'
import { CampaignMessage, CampaignPayload, FlowPayload } from './api-types.ts'
import { messagesOfAction } from './flow-messages.ts'

export function normaliseCampaign(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const what = `Campaign ${record.externalId}`
  const { campaign, messages } = parsePayload(CampaignPayload, record.payload, what)
  const { name, status, send_time, updated_at } = campaign.attributes
  return asRecord(context, {
    campaign_id: campaign.id,
    kind: 'campaign',
    name: name ?? campaign.id,
    subject: onlyOf(messages.map(subjectOf)),
    status: namedValue(context, 'status', status, campaignStatuses).toLowerCase(),
    // Before that, it is when the campaign is to go out.
    sent_at: hasGoneOut(status) && send_time ? instant(send_time) : null,
    updated_at: instant(updated_at),
  })
}

export function normaliseFlow(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const { flow, actions } = parsePayload(FlowPayload, record.payload, `Flow ${record.externalId}`)
  const { name, status, updated, created } = flow.attributes
  return asRecord(context, {
    campaign_id: flow.id,
    kind: 'flow',
    name: name ?? flow.id,
    subject: onlyOf(actions.flatMap(messagesOfAction).map((message) => message.subject)),
    status: namedValue(context, 'status', status, flowStatuses).toLowerCase(),
    sent_at: null,
    updated_at: instant(updated ?? created ?? record.updatedAt),
  })
}

function asRecord(
  { connectionId }: NormaliseContext,
  row: Omit<MailCampaignRow, 'connection_id'>,
): NormalisedRecord {
  return {
    mail_campaigns: {
      scope: [connectionId, row.campaign_id],
      rows: [{ connection_id: connectionId, ...row }],
    },
  }
}

const sentStatuses = ['Sent', 'Sending', 'Sending Segments', 'Variations Sent']

const campaignStatuses = [
  ...sentStatuses,
  'Adding Recipients',
  'Cancelled',
  'Cancelled: Account Disabled',
  'Cancelled: Billing Limit',
  'Cancelled: Internal Error',
  'Cancelled: Misconfigured',
  'Cancelled: No Recipients',
  'Cancelled: Smart Sending',
  'Draft',
  'Preparing to schedule',
  'Preparing to send',
  'Queued without Recipients',
  'Scheduled',
]

const flowStatuses = ['draft', 'live', 'manual']

function hasGoneOut(status: string | null | undefined): boolean {
  return sentStatuses.includes(status ?? '')
}

function subjectOf(message: unknown): string | null | undefined {
  return CampaignMessage.safeParse(message).data?.attributes.definition?.content?.subject
}

/** The subject of a single message; of variations, their common one. */
function onlyOf(subjects: readonly (string | null | undefined)[]): string | null {
  const [first = null, ...others] = new Set(subjects)
  return others.length > 0 || first === '' ? null : first
}

function instant(dateTime: string): string {
  return new Date(dateTime).toISOString()
}
