import mailMessage from '../fixtures/campaign-message.json' with { type: 'json' }
import mailCampaign from '../fixtures/campaign.json' with { type: 'json' }
import flow from '../fixtures/flow.json' with { type: 'json' }
import { normaliseDay as normaliseMailDay } from '../normalise-day.ts'
import { normaliseCampaign, normaliseFlow } from '../normalise.ts'
import { normaliseEmailEvent } from '../streams/email-events.ts'
import { normaliseProfile } from '../normalise-profile.ts'
import { growthSamples } from './growth-samples.ts'
import { profile } from './profile.ts'
import type { Sample } from '../../testing/contract/sample.ts'

export const samples: readonly Sample[] = [
  {
    name: 'a campaign of Klaviyo',
    streams: ['campaigns'],
    normalise: normaliseCampaign,
    externalId: mailCampaign.id,
    payload: { campaign: mailCampaign, messages: [mailMessage] },
    needs: ['campaign.id', 'campaign.attributes.updated_at', 'messages'],
    enums: { 'campaign.attributes.status': 'status' },
  },
  {
    name: 'a flow of Klaviyo',
    streams: ['flows'],
    normalise: normaliseFlow,
    externalId: flow.id,
    payload: {
      flow: { ...flow, attributes: { ...flow.attributes, name: 'Welcome' } },
      actions: [
        {
          id: '0',
          attributes: {
            definition: {
              type: 'send-email',
              data: { message: { id: 'M1', name: 'First', subject_line: 'Hello' } },
            },
          },
        },
      ],
    },
    needs: ['flow.id', 'flow.attributes', 'actions'],
    enums: { 'flow.attributes.status': 'status' },
  },
  {
    name: 'a day of messages of Klaviyo',
    streams: ['message_stats'],
    normalise: normaliseMailDay,
    externalId: '2026-06-04',
    payload: {
      rows: [
        {
          metric: 'Placed Order',
          message: 'M1',
          currency: 'USD',
          measurements: { count: 2, sum_value: 98 },
        },
      ],
      messages: { M1: { campaign: 'C1', name: 'First', channel: 'email' } },
    },
    needs: [
      'rows',
      'rows.*.metric',
      'rows.*.message',
      'rows.*.measurements.count',
      'rows.*.measurements.sum_value',
      'messages.M1.campaign',
      'messages.M1.name',
      'messages.M1.channel',
    ],
    enums: { 'rows.*.currency': 'currency' },
  },
  {
    name: 'the last open of a profile of Klaviyo',
    streams: ['email_opens', 'email_clicks'],
    normalise: (record, context) => normaliseEmailEvent(record, context, 'opened'),
    externalId: '01P:opened',
    payload: {
      event: { id: 'E1', datetime: '2026-06-04T19:00:00+00:00' },
      profile: { id: '01P', email: 'ada@example.org' },
    },
    needs: ['event', 'event.id', 'event.datetime', 'profile', 'profile.id'],
    enums: {},
  },
  {
    name: 'a profile of Klaviyo',
    streams: ['profiles'],
    normalise: normaliseProfile,
    externalId: profile.id,
    payload: profile,
    needs: ['id', 'attributes.created'],
    enums: { 'attributes.subscriptions.email.marketing.consent': 'consent' },
  },
  ...growthSamples,
]
