import contact from '../fixtures/contact.json' with { type: 'json' }
import deal from '../fixtures/deal.json' with { type: 'json' }
import emailDay from '../fixtures/email-day.json' with { type: 'json' }
import email from '../fixtures/email.json' with { type: 'json' }
import submission from '../fixtures/submission.json' with { type: 'json' }
import { normaliseContact, normaliseDeal, normaliseSubmission } from '../crm/normalise.ts'
import { normaliseEmail, normaliseEmailDay } from '../normalise.ts'
import type { Sample } from '../../testing/contract/sample.ts'

export const samples: readonly Sample[] = [
  {
    name: 'an email of HubSpot',
    streams: ['emails'],
    normalise: normaliseEmail,
    externalId: email.id,
    payload: email,
    needs: ['id', 'updatedAt'],
    enums: { state: 'state' },
  },
  {
    name: 'a day of emails of HubSpot',
    streams: ['email_stats'],
    normalise: normaliseEmailDay,
    externalId: '2026-03-05',
    payload: emailDay,
    needs: ['emails', 'emails.*.id', 'emails.*.counters'],
    enums: {},
  },
  {
    name: 'a contact of HubSpot',
    streams: ['contacts'],
    normalise: normaliseContact,
    externalId: contact.contact.id,
    payload: contact,
    needs: [
      'contact',
      'contact.id',
      'contact.createdAt',
      'contact.updatedAt',
      'contact.properties',
    ],
    enums: { 'contact.properties.hs_analytics_source': 'source' },
  },
  {
    name: 'a deal of HubSpot',
    streams: ['deals'],
    normalise: normaliseDeal,
    externalId: deal.deal.id,
    payload: deal,
    needs: [
      'deal',
      'deal.id',
      'deal.createdAt',
      'deal.updatedAt',
      'deal.properties',
      'pipeline.id',
      'pipeline.label',
      'pipeline.stages',
      'pipeline.stages.*.id',
      'pipeline.stages.*.label',
    ],
    enums: { 'deal.properties.hs_analytics_source': 'source' },
  },
  {
    name: 'a submission of a form of HubSpot',
    streams: ['form_submissions'],
    normalise: normaliseSubmission,
    externalId: `${submission.form.id}:1`,
    payload: submission,
    needs: ['form', 'form.id', 'submittedAt'],
    enums: {},
  },
]
