import { klActivity } from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { sortMail } from './testing/mail-rows.ts'
import { closeShop, connectionId, noon, openShop, shop } from '../testing/open-klaviyo.ts'

const { signal } = new AbortController()

afterEach(closeShop)

describe('opens and clicks of Klaviyo', () => {
  test('the last opens and clicks are read, whatever the order of the windows', async () => {
    const opened = await openShop()
    const { open, rows } = opened
    const start = '2026-03-01T05:00:00.000Z'
    const middle = '2026-05-20T12:00:00.000Z'
    for (const name of ['email_opens', 'email_clicks']) {
      await rows.readChanges(open, name, middle)
      await rows.readChanges(open, name, start, middle)
    }
    expect(rows.rejected).toEqual([])
    const truth = klActivity(shop, connectionId, noon, new Date(start))
    const ofKind = (kind: string) => truth.filter((row) => row.kind === kind).length
    expect(ofKind('opened')).toBeGreaterThan(200)
    expect(ofKind('clicked')).toBeGreaterThan(20)
    expect(ofKind('clicked')).toBeLessThan(ofKind('opened'))
    expect(truth.some(({ email }) => email === null)).toBe(false)
    expect(rows.sorted('mail_activity')).toEqual(sortMail(truth))
    // A page has many events of the same profiles.
    expect(rows.records).toBeGreaterThan(3 * truth.length)
    const asked = opened.requests.filter(({ url }) => url.startsWith('/api/events'))
    expect(asked.every(({ url }) => url.includes('page%5Bsize%5D=1000'))).toBe(true)
  })

  test('events are counted before they are read', async () => {
    const { open, rows } = await openShop()
    const [since, until] = ['2026-05-01T04:00:00.000Z', '2026-06-01T04:00:00.000Z']
    let read = 0
    for (const name of ['email_opens', 'email_clicks']) {
      const stream = open.streams.find((one) => one.name === name)
      const count = await stream?.count({ since, until, signal })
      await rows.readChanges(open, name, since, until)
      expect(count).toBe(rows.records - read)
      read = rows.records
    }
    expect(read).toBeGreaterThan(1000)
  })

  test('a page that is read again moves nothing back', async () => {
    const { open, rows } = await openShop()
    await rows.readChanges(open, 'email_opens', '2026-06-01T04:00:00.000Z')
    const before = rows.sorted('mail_activity')
    await rows.readChanges(open, 'email_opens', '2026-06-01T04:00:00.000Z', '2026-06-20T04:00:00Z')
    expect(rows.sorted('mail_activity')).toEqual(before)
  })

  test('a key that may not read events stops only their streams', async () => {
    const { open, rows } = await openShop({
      faults: ({ url }) =>
        url.startsWith('/api/events') ? { kind: 'forbidden', permission: 'events:read' } : null,
    })
    const refused = rows.readChanges(open, 'email_opens', '2026-06-01T04:00:00.000Z')
    await expect(refused).rejects.toMatchObject({
      class: 'forbidden',
      missingPermission: 'events:read',
      remedy: expect.stringContaining('events'),
    })
    await rows.readChanges(open, 'campaigns', null)
    expect(rows.sorted('mail_campaigns').length).toBeGreaterThan(70)
  })

  test('an account without a click yet has no clicks to read', async () => {
    const { open, rows } = await openShop({
      faults: ({ url }) =>
        url.startsWith('/api/metrics') ? { kind: 'altered', alter: withoutClicks } : null,
    })
    const stream = open.streams.find(({ name }) => name === 'email_clicks')
    expect(await stream?.count({ since: '2026-05-01T04:00:00Z', until: null, signal })).toBe(0)
    await rows.readChanges(open, 'email_clicks', '2026-05-01T04:00:00.000Z')
    expect(rows.records).toBe(0)
  })
})

function withoutClicks(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body).replaceAll('Clicked Email', 'Viewed Email'))
}
