import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { RecipientState } from './recipients.ts'
import { SendTiming } from './timing.ts'

/** What the holder of a link in a mail sees. No numbers, and no names of people. */
export const PublicRecipient = z.object({
  org_name: z.string(),
  report_name: z.string(),
  timing: SendTiming,
  /** To whom the mail was sent. */
  email: z.string(),
  state: RecipientState,
})
export type PublicRecipient = z.infer<typeof PublicRecipient>

const params = z.object({ token: z.string().check(z.regex(/^[\w-]{20,100}$/, 'Not a token')) })
const path = '/v1/public/report-recipients/{token}'
const shared = {
  params,
  answer: PublicRecipient,
  errors: ['not_found', 'too_many_requests'],
  permission: 'public',
} as const

export const getPublicRecipient = defineEndpoint({
  name: 'publicRecipients.get',
  method: 'GET',
  path,
  summary:
    'What a recipient of a scheduled report gets, by the token in their email. Changes nothing.',
  ...shared,
})

export const confirmPublicRecipient = defineEndpoint({
  name: 'publicRecipients.confirm',
  method: 'POST',
  path: `${path}/confirm`,
  summary: 'Agree to get a scheduled report, by the token in the email that asks for it.',
  audit: 'report_recipient.confirmed',
  ...shared,
})

export const endPublicRecipient = defineEndpoint({
  name: 'publicRecipients.end',
  method: 'POST',
  path: `${path}/end`,
  summary: 'Get a scheduled report no more, by the token in any of its emails.',
  audit: 'report_recipient.ended',
  ...shared,
})
