import { SyncJobErrorCode } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { jobErrorWords } from './sync-words.ts'

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
