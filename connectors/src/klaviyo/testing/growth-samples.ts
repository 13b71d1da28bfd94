import type { Sample } from '../../testing/contract/sample.ts'
import {
  normaliseForm,
  normaliseFormDay,
  normaliseList,
  normaliseListDay,
} from '../normalise-growth.ts'
import { normaliseResults } from '../normalise-results.ts'

const statistics = {
  recipients: 100,
  delivered: 98,
  opens_unique: 40,
  clicks_unique: 5,
  unsubscribe_uniques: 1,
  bounced: 2,
  spam_complaints: 0,
  conversions: 2,
  conversion_value: 98.5,
}

export const growthSamples: readonly Sample[] = [
  {
    name: 'a list of Klaviyo',
    streams: ['lists'],
    normalise: normaliseList,
    externalId: 'Y6nRLr',
    payload: {
      id: 'Y6nRLr',
      attributes: {
        name: 'Newsletter',
        created: '2026-05-01T08:00:00+00:00',
        updated: '2026-05-02T08:00:00+00:00',
        opt_in_process: 'double_opt_in',
        profile_count: 1250,
      },
    },
    needs: ['id', 'attributes.profile_count'],
    enums: { 'attributes.opt_in_process': 'opt_in_process' },
  },
  {
    name: 'a day of the lists of Klaviyo',
    streams: ['list_stats'],
    normalise: normaliseListDay,
    externalId: '2026-06-04',
    payload: { lists: [{ list: 'Newsletter', subscribed: 12, unsubscribed: 1 }] },
    needs: ['lists', 'lists.*.list', 'lists.*.subscribed', 'lists.*.unsubscribed'],
    enums: {},
  },
  {
    name: 'a form of Klaviyo',
    streams: ['forms'],
    normalise: normaliseForm,
    externalId: 'F7kQ2x',
    payload: {
      id: 'F7kQ2x',
      attributes: {
        name: 'Newsletter popup',
        status: 'live',
        ab_test: false,
        created_at: '2026-05-01T08:00:00+00:00',
        updated_at: '2026-05-02T08:00:00+00:00',
      },
    },
    needs: [
      'id',
      'attributes.name',
      'attributes.ab_test',
      'attributes.created_at',
      'attributes.updated_at',
    ],
    enums: { 'attributes.status': 'status' },
  },
  {
    name: 'a day of the forms of Klaviyo',
    streams: ['form_stats'],
    normalise: normaliseFormDay,
    externalId: '2026-06-04',
    payload: { forms: [{ form: 'F7kQ2x', views: 90, submits: 9 }] },
    needs: ['forms', 'forms.*.form', 'forms.*.views', 'forms.*.submits'],
    enums: {},
  },
  {
    name: 'the results of a day of Klaviyo',
    streams: ['message_results'],
    normalise: normaliseResults,
    externalId: '2026-06-04',
    payload: {
      messages: [
        {
          kind: 'campaign',
          campaign: 'C1',
          message: 'M1',
          name: 'First',
          channel: 'email',
          statistics,
        },
      ],
    },
    needs: [
      'messages',
      'messages.*.kind',
      'messages.*.campaign',
      'messages.*.message',
      'messages.*.name',
      'messages.*.channel',
      'messages.*.statistics.recipients',
      'messages.*.statistics.delivered',
      'messages.*.statistics.opens_unique',
      'messages.*.statistics.clicks_unique',
      'messages.*.statistics.unsubscribe_uniques',
      'messages.*.statistics.bounced',
      'messages.*.statistics.spam_complaints',
    ],
    enums: {},
  },
]
