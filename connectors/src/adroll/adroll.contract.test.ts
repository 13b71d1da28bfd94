import { afterEach, expect, test } from 'vitest'
import { connectPlatform } from '../testing/contract/connect-platform.ts'
import { closeSimulators } from '../testing/start-platform.ts'
import { refusalError } from './api-error.ts'
import { adroll } from './open.ts'

const { signal } = new AbortController()

afterEach(closeSimulators)

const window = { since: '2026-05-01T00:00:00.000Z', until: '2026-05-03T00:00:00.000Z' }

test('every call names our registration, and a slice is one query', async () => {
  const { open, requests } = await connectPlatform(adroll)
  const { streams } = await open()
  await streams[0]?.readPage({ cursor: null, ...window, signal })
  await streams[0]?.readPage({ cursor: null, ...window, signal })
  const calls = requests.filter(({ url }) => !url.includes('/auth/'))
  for (const { url } of calls) expect(url).toContain('apikey=cartograph-sandbox')
  const queries = calls.filter(({ url }) => url.includes('/query'))
  // Of the account when it is opened, again by the client that reads, and of each slice.
  expect(queries).toHaveLength(4)
})

test.each([
  ['You do not have access to this advertisable', 'forbidden'],
  ['Cannot query field "spend"', 'payload'],
  ['Rate limit exceeded', 'throttled'],
])('a part that failed with status 200 fails the query: %s', async (msg, errorClass) => {
  const platform = await connectPlatform(adroll)
  const { streams } = await platform.open()
  platform.state.faults = () => ({
    kind: 'altered',
    alter: () => ({ data: { advertisable: { has_errors: true } }, errors: [{ id: '1', msg }] }),
  })
  const read = streams[0]?.readPage({ cursor: null, ...window, signal })
  await expect(read).rejects.toMatchObject({ class: errorClass })
})

test.each([
  [401, 'apiproxy:3', 'auth'],
  [403, 8, 'forbidden'],
  [400, 512, 'forbidden'],
  [404, 16, 'payload'],
  [429, 'apiproxy:4', 'throttled'],
])('status %i with code %s is %s', (status, code, errorClass) => {
  const json = { errors: [{ code, message: '' }] }
  const refusal = { status, json, headers: new Headers(), text: '' }
  expect(refusalError(refusal)).toMatchObject({ class: errorClass })
})
