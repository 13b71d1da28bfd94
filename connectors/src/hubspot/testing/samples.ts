import emailDay from '../fixtures/email-day.json' with { type: 'json' }
import email from '../fixtures/email.json' with { type: 'json' }
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
]
