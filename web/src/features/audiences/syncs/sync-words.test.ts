import { AudienceMemberReason, SyncJobErrorCode } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { jobErrorWords, reasonWords } from './sync-words.ts'

const message = 'It said so itself.'
const words: Readonly<Record<SyncJobErrorCode, string>> = {
  auth: 'Facebook revoked access. Reconnect it to keep syncing.',
  forbidden:
    'The connection to Facebook lacks a permission. Reconnect it and grant all permissions.',
  account_gone: 'The account at Facebook was closed. Create the sync again with another account.',
  list_deleted: 'The list was deleted at Facebook. Activate the sync to create it again.',
  disconnected: message,
  segment_invalid: message,
  refused: message,
  unavailable: message,
}

test.each(SyncJobErrorCode.options)('a run that failed for %s says what to do', (code) => {
  expect(jobErrorWords({ code, message }, 'FB')).toBe(words[code])
})

test('a message of the platform without a full stop is followed by what to do', () => {
  const said = (code: SyncJobErrorCode) => jobErrorWords({ code, message: 'Code 80003' }, 'FB')
  expect(said('refused')).toBe('Code 80003. Sync now to try again.')
  expect(said('unavailable')).toBe('Code 80003. The next run tries again.')
})

const reasons: Readonly<Record<AudienceMemberReason, string>> = {
  no_identifier: 'Nothing that Facebook could find them by',
  invalid_identifier: 'The email address or phone number is not valid',
  opted_out: 'Opted out',
  no_consent: 'No consent on record, which Facebook needs',
  other_currency: 'Their value is in another currency',
  rejected: 'Refused by Facebook',
  hold_out: 'Held out for comparison',
  duplicate: 'Same address as a customer who is sent',
  erased: 'Erased on request',
}

test.each(AudienceMemberReason.options)(
  'a customer who is not sent for %s is listed under its words',
  (reason) => {
    expect(reasonWords(reason, 'FB')).toBe(reasons[reason])
  },
)
