import { endpoints, type Endpoint } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { actionLabel, actorLabel, detailPairs } from './audit-labels.ts'
import { formatExactMoment } from '../../../format/date-format.ts'

test('actions have labels, and unknown ones show their name', () => {
  expect(actionLabel('workspace.updated')).toBe('Changed the workspace settings')
  expect(actionLabel('api_key.revealed')).toBe('Viewed an API key secret')
  expect(actionLabel('dashboard.tile_moved')).toBe('Dashboard tile moved')
})

test('actions that no endpoint has and those of older entries have labels, too', () => {
  expect(actionLabel('identity.refresh_token_reused')).toMatch(/^Was signed out/)
  expect(actionLabel('identity.linked')).toBe('Linked another way to sign in')
  expect(actionLabel('connection.updated')).toBe('Started or stopped a data sync')
})

test('an endpoint with an unknown action is a type error', () => {
  // @ts-expect-error -- the action is not in the list
  const { audit }: Endpoint = { ...endpoints.createApiKey, audit: 'api_key.unknown' }
  expect(actionLabel(String(audit))).toBe('Api key unknown')
})

test('the actor is a person, a key, the system or a former member', () => {
  const ada = { kind: 'user' as const, id: null, name: 'Ada Miller', email: 'ada@shop.example' }
  expect(actorLabel(ada)).toEqual({ name: 'Ada Miller', email: 'ada@shop.example' })
  expect(actorLabel({ ...ada, name: null })).toEqual({ name: 'ada@shop.example', email: null })
  expect(actorLabel({ ...ada, name: null, email: null }).name).toBe('Former member')
  const key = { kind: 'api_key' as const, id: null, name: 'Export', email: null }
  expect(actorLabel(key).name).toBe('API key Export')
  expect(actorLabel({ ...key, name: null }).name).toBe('A deleted API key')
  expect(actorLabel({ ...key, kind: 'system' }).name).toBe('System')
})

test('details are pairs of name and values, without empty ones', () => {
  expect(
    detailPairs({
      currency_units: 'EUR',
      is_active: false,
      emails: ['a@x', 'b@x'],
      changed: { role: 'admin' },
      scopes: ['data:read', 'workspace:write'],
      rows_read: 3,
      note: null,
      platform: 'TT',
      context: 'datasource',
      mode: 'sandbox',
      is_datasource_invite: false,
      feature_flags: { enable_action_log: false, enable_feed: true },
    }),
  ).toEqual([
    { name: 'Currency', values: ['EUR'] },
    { name: 'Active', values: ['No'] },
    { name: 'Emails', values: ['a@x', 'b@x'] },
    { name: 'Changed', values: ['Role: Admin'] },
    { name: 'Access', values: ['Read data', 'Read and change workspace'] },
    { name: 'Rows read', values: ['3'] },
    { name: 'Platform', values: ['TikTok'] },
    { name: 'Context', values: ['Data source'] },
    { name: 'Mode', values: ['Sandbox'] },
    { name: 'Features', values: ['Action log: Off, Feed: On'] },
  ])
})

test('the exact time includes seconds and the time zone', () => {
  expect(formatExactMoment('2026-11-14T09:12:33Z', 'UTC')).toBe('Nov 14, 2026, 9:12:33 AM UTC')
})
