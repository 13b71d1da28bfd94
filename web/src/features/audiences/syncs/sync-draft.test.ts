import { expect, test } from 'vitest'
import { segment } from '../segment.fixture.ts'
import {
  bodyOf,
  emptyDraft,
  findProblems,
  includedFields,
  typedHours,
  type SyncDraft,
} from './sync-draft.ts'
import { adroll, facebook, google, klaviyo } from './sync.fixture.ts'

const draft = (about: Partial<SyncDraft> = {}) => ({ ...emptyDraft(segment(1).id), ...about })

test('a new audience needs a segment, a destination, its parameters and a field', () => {
  expect(Object.keys(findProblems(draft(), null, null))).toEqual(['segment', 'destination', 'name'])
  expect(findProblems(draft(), 'VIP', facebook)).toEqual({})
  expect(findProblems(draft({ name: ' ' }), 'VIP', facebook)).toEqual({ name: 'Required' })
  expect(findProblems(draft({ fields: [] }), 'VIP', facebook)).toEqual({
    fields: 'Include at least one field',
  })
  expect(findProblems(draft(), 'VIP', google)).toEqual({ membership: 'Enter 1 to 540 days' })
  expect(findProblems(draft({ membershipDays: '540' }), 'VIP', google)).toEqual({})
  expect(findProblems(draft(), 'VIP', adroll)).toEqual({})
})

test('the hold-out share and the loss guard stay within their limits', () => {
  const problems = (about: Partial<SyncDraft>) => findProblems(draft(about), 'VIP', facebook)
  expect(problems({ holdOut: '51' })).toEqual({ hold_out: 'Enter 0 to 50%' })
  expect(problems({ holdOut: '' })).toEqual({ hold_out: 'Enter 0 to 50%' })
  expect(problems({ loss: { isOn: true, percent: '0' } })).toEqual({ loss: 'Enter 1 to 100%' })
  expect(problems({ loss: { isOn: false, percent: '' } })).toEqual({})
})

test('parameters are those of the kind of platform', () => {
  const settings = (about: Partial<SyncDraft>, destination: typeof facebook) =>
    bodyOf(draft(about), segment(1), destination, 5).platform_audience.platform_settings
  expect(settings({ isValueBased: true }, facebook)).toEqual({ is_value_based: true })
  expect(settings({ membershipDays: '30' }, google)).toEqual({ membership: 30 })
  expect(settings({ isValueBased: true, membershipDays: '30' }, klaviyo)).toEqual({})
  // The only days that there are.
  expect(settings({}, adroll)).toEqual({ is_value_based: false, membership: 30 })
  expect(settings({ isValueBased: true }, { ...facebook, takes_values: false })).toEqual({
    is_value_based: false,
  })
})

test('a new audience is named after its segment, and runs every hour at the present minute', () => {
  const body = bodyOf(draft(), segment(1), facebook, 42)
  expect(body.platform_audience.name).toBe('Segment 1')
  expect(body.sync_config).toEqual({
    fields_to_include: ['email', 'phone'],
    schedule: '42 */1 * * *',
  })
  expect(body.largest_loss_percent).toBe(50)
  expect(bodyOf(draft({ loss: { isOn: false, percent: '50' } }), segment(1), facebook, 0)).toEqual({
    ...bodyOf(draft(), segment(1), facebook, 0),
    largest_loss_percent: null,
  })
})

test('only fields that the destination takes are included, and values where they are needed', () => {
  expect(includedFields(draft(), klaviyo)).toEqual(['email'])
  expect(includedFields(draft({ isValueBased: true }), facebook)).toEqual([
    'email',
    'phone',
    'lifetime_value',
  ])
  expect(includedFields(draft({ fields: ['address', 'email'] }), klaviyo)).toEqual(['email'])
})

test('hours have two digits and are at most 24', () => {
  expect(['6', '246', '99', '7x', ''].map(typedHours)).toEqual(['6', '24', '24', '7', ''])
})
