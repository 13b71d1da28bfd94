import { describe, expect, it } from 'vitest'
import { dataIngestion } from '../../../testing/data-ingestion.ts'
import { describeFreshness, describeUpdate, missingPlatforms } from './freshness.ts'

const clock = { timezone: 'America/New_York', now: new Date('2026-11-21T15:00:00Z') }
const shop = dataIngestion({
  platform: 'SP',
  state: 'done',
  record_updated_at: '2026-11-21T14:00:00.000Z',
})
const ads = dataIngestion({
  platform: 'FB',
  state: 'done',
  record_updated_at: '2026-11-20T17:00:00.000Z',
})

describe('the freshness of an element', () => {
  it('is shown if one of its platforms is more than a day behind the newest of the page', () => {
    const late = { ...ads, record_updated_at: '2026-11-18T17:00:00.000Z' }
    expect(describeFreshness(['SP', 'FB'], [shop, late], clock)).toBe('Updated Nov 18, 12:00 PM')
    expect(describeFreshness(['SP'], [shop, late], clock)).toBeNull()
    expect(describeFreshness(['SP', 'FB'], [shop, ads], clock)).toBeNull()
    expect(describeFreshness(['KL'], [shop, late], clock)).toBeNull()
  })

  it('names what is still read and what failed', () => {
    const reading = { ...shop, state: 'running' } as const
    const failed = { ...ads, state: 'failed' } as const
    expect(describeFreshness([], [reading, failed], clock)).toBe(
      "Still syncing Shopify · couldn't sync Facebook",
    )
  })
})

describe('the freshness of an element whose days are not all read', () => {
  it('says from which day on they are', () => {
    const coverage = { kind: 'part', from: '2026-10-14', begins: null } as const
    expect(describeFreshness(['SP'], [{ ...shop, state: 'running' }], { ...clock, coverage })).toBe(
      'Still syncing Shopify · data before Oct 14, 2026 is not synced yet',
    )
  })
})

describe('the update time of a page', () => {
  it('is that of the newest record', () => {
    expect(describeUpdate([shop, ads], clock)).toBe('Updated Nov 21, 9:00 AM')
    expect(describeUpdate([], clock)).toBeNull()
  })
})

describe('an element whose platforms are not connected', () => {
  it('asks for any or all of them', () => {
    expect(missingPlatforms(['SP', 'FB'], 'any', [shop])).toBeNull()
    expect(missingPlatforms(['SP', 'FB'], 'all', [shop])).toMatchObject({ platforms: ['FB'] })
    expect(missingPlatforms(['KL'], 'any', [shop])).toMatchObject({ platforms: ['KL'] })
    expect(missingPlatforms([], 'all', [])).toBeNull()
  })
})
