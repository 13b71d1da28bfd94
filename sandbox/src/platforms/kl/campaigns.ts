import { msPerDay } from '@cartograph/contract'
import type { SandboxShop } from '../../shop.ts'
import type { MailCampaign } from '../../world/ledgers/ledger-types.ts'
import { checkConditions, parseFilter, passesTime, valuesOf } from './filter.ts'
import { shortId } from './ids.ts'
import { inOrder, pageOf, type Paging } from './paging.ts'
import { invalid } from './refusal.ts'

type Query = Readonly<Record<string, string | undefined>>

const times = ['greater-or-equal', 'greater-than', 'less-or-equal', 'less-than']

/** Requires a channel filter, and excludes archived campaigns by default. */
export function listCampaigns(shop: SandboxShop, at: Date, query: Query, paging: Paging) {
  const conditions = parseFilter(query['filter'])
  checkConditions(conditions, {
    'messages.channel': ['equals'],
    id: ['any'],
    name: ['contains'],
    status: ['any', 'equals'],
    archived: ['equals'],
    created_at: times,
    scheduled_at: times,
    updated_at: times,
  })
  const channel = valuesOf(conditions, 'messages.channel')?.[0]
  if (channel === undefined)
    throw invalid('A channel filter is required to list campaigns: messages.channel.')
  if (!['email', 'sms', 'mobile_push'].includes(channel))
    throw invalid(`Invalid filter provided: ${channel} is not a channel.`)
  const archived = (valuesOf(conditions, 'archived')?.[0] ?? 'false') === 'true'
  const found = of(shop, 'campaign', at).filter(
    (one) =>
      channel === 'email' &&
      isArchived(one, at) === archived &&
      passesTime(conditions, 'updated_at', one.updatedAt),
  )
  const { page, next } = pageOf(found, keyOf, paging)
  const withMessages = query['include']?.includes('campaign-messages') ?? false
  return {
    data: page.map((campaign) => campaignResource(campaign, at, withMessages)),
    ...(withMessages && {
      included: page.flatMap((campaign) => campaignMessages(shop, campaign)),
    }),
    next,
  }
}

export function listFlows(shop: SandboxShop, at: Date, query: Query, paging: Paging) {
  const conditions = parseFilter(query['filter'])
  checkConditions(conditions, {
    id: ['any'],
    name: ['contains', 'ends-with', 'equals', 'starts-with'],
    status: ['equals'],
    archived: ['equals'],
    created: ['equals', ...times],
    updated: ['equals', ...times],
    trigger_type: ['equals'],
  })
  const archived = (valuesOf(conditions, 'archived')?.[0] ?? 'false') === 'true'
  const found = of(shop, 'flow', at).filter(
    (flow) => !archived && passesTime(conditions, 'updated', flow.updatedAt),
  )
  const { page, next } = pageOf(found, keyOf, paging)
  const withActions = query['include']?.includes('flow-actions') ?? false
  return {
    data: page.map((flow) => flowResource(shop, flow, withActions)),
    ...(withActions && { included: page.flatMap((flow) => flowActions(shop, flow)) }),
    next,
  }
}

function of(shop: SandboxShop, kind: MailCampaign['kind'], at: Date): readonly MailCampaign[] {
  return shop.ledgers.mail
    .campaigns(at)
    .filter((one) => one.kind === kind)
    .toSorted((left, right) => inOrder(keyOf(left), keyOf(right)))
}

function keyOf(campaign: MailCampaign): readonly [number, string] {
  return [campaign.updatedAt, campaign.id]
}

/** Campaigns are archived a year after they were sent. */
function isArchived({ sentAt }: MailCampaign, at: Date): boolean {
  return sentAt !== null && sentAt < at.getTime() - 365 * msPerDay
}

function campaignResource(campaign: MailCampaign, at: Date, withMessages: boolean) {
  const { sentAt, status, updatedAt } = campaign
  // Campaigns are scheduled 20 hours ahead.
  const sendTime = status === 'scheduled' ? updatedAt + 20 * 3_600_000 : sentAt
  return {
    type: 'campaign',
    id: campaign.id,
    attributes: {
      name: campaign.name,
      status: status.charAt(0).toUpperCase() + status.slice(1),
      archived: isArchived(campaign, at),
      audiences: { included: [], excluded: [] },
      send_options: { use_smart_sending: true },
      tracking_options: null,
      send_strategy: { method: 'immediate' },
      created_at: dateTime(campaign.createdAt),
      scheduled_at: status === 'draft' ? null : dateTime(campaign.createdAt),
      updated_at: dateTime(campaign.updatedAt),
      send_time: sendTime === null ? null : dateTime(sendTime),
    },
    relationships: {
      'campaign-messages': withMessages
        ? {
            data: campaign.messages.map((message) => ({
              type: 'campaign-message',
              id: message.id,
            })),
          }
        : {},
    },
  }
}

function campaignMessages(shop: SandboxShop, campaign: MailCampaign) {
  return campaign.messages.map((message) => ({
    type: 'campaign-message',
    id: message.id,
    attributes: {
      definition: {
        channel: 'email',
        label: message.name,
        content: { subject: campaign.subject, preview_text: null, from_label: shop.title },
      },
      send_times: [],
      created_at: dateTime(campaign.createdAt),
      updated_at: dateTime(campaign.updatedAt),
    },
    relationships: {
      campaign: {
        data: { type: 'campaign', id: campaign.id },
      },
    },
  }))
}

function flowResource(shop: SandboxShop, flow: MailCampaign, withActions: boolean) {
  return {
    type: 'flow',
    id: flow.id,
    attributes: {
      name: flow.name,
      status: flow.status,
      archived: false,
      created: dateTime(flow.createdAt),
      // Klaviyo has no time of change for some flows.
      updated: flow.messages.length === 1 ? null : dateTime(flow.updatedAt),
      trigger_type: 'Metric',
    },
    relationships: {
      'flow-actions': withActions
        ? { data: flowActions(shop, flow).map(({ type, id }) => ({ type, id })) }
        : {},
    },
  }
}

/** Each message has a time delay action before its send action. */
function flowActions(shop: SandboxShop, flow: MailCampaign) {
  const times = { created: dateTime(flow.createdAt), updated: dateTime(flow.updatedAt) }
  return flow.messages.flatMap((message) => {
    const waitId = shortId(shop, 'wait', message.id)
    const sendId = shortId(shop, 'action', message.id)
    return [
      {
        type: 'flow-action',
        id: waitId,
        attributes: {
          ...times,
          definition: {
            id: waitId,
            type: 'time-delay',
            links: { next: sendId },
            data: { unit: 'hours', value: 4 },
          },
        },
      },
      {
        type: 'flow-action',
        id: sendId,
        attributes: {
          ...times,
          definition: {
            id: sendId,
            type: 'send-email',
            links: { next: null },
            data: {
              status: flow.status,
              message: {
                id: message.id,
                name: message.name,
                // Each message of a flow has its own subject.
                subject_line: flow.messages.length === 1 ? flow.subject : message.name,
              },
            },
          },
        },
      },
    ]
  })
}

function dateTime(moment: number): string {
  return new Date(moment).toISOString().replace(/\.\d+Z$/, '+00:00')
}
