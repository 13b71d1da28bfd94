import { klTruth } from '@cartograph/sandbox'
import { afterEach, describe, expect, test } from 'vitest'
import { closeShop, connectionId, noon, openShop, shop, tomorrow } from '../testing/open-klaviyo.ts'

const { signal } = new AbortController()

afterEach(closeShop)

describe('lists, forms and results of Klaviyo', () => {
  const days = { since: '2026-05-10T00:00:00.000Z', until: tomorrow, cursor: null, signal }

  function streamOf({ open }: Awaited<ReturnType<typeof openShop>>, name: string) {
    const stream = open.streams.find((one) => one.name === name)
    if (stream === undefined) throw new Error(`There is no stream ${name}`)
    return stream
  }

  test('a key without the scope of forms stops only the streams of forms, and names it', async () => {
    const opened = await openShop({ forbidden: ['/api/form'] })
    for (const name of ['forms', 'form_stats']) {
      const refused: unknown = await streamOf(opened, name)
        .readPage(days)
        .catch((error: unknown) => error)
      expect(refused).toMatchObject({ class: 'forbidden', missingPermission: 'forms:read' })
    }
    expect((await streamOf(opened, 'lists').readPage(days)).records).toHaveLength(2)
  })

  test('a key without the scope of lists stops the lists, whose days need none', async () => {
    const opened = await openShop({ forbidden: ['/api/lists'] })
    await expect(streamOf(opened, 'lists').readPage(days)).rejects.toMatchObject({
      class: 'forbidden',
      missingPermission: 'lists:read',
    })
    const { records } = await streamOf(opened, 'list_stats').readPage(days)
    expect(records).toHaveLength(52)
  })

  test('a list that was deleted has its days, and is no list anymore', async () => {
    const opened = await openShop()
    const early = { ...days, since: '2025-03-01T00:00:00.000Z', until: '2025-04-01T00:00:00.000Z' }
    const named = (await streamOf(opened, 'list_stats').readPage(early)).records.flatMap(
      ({ payload }) => (payload as { lists: { list: string }[] }).lists.map(({ list }) => list),
    )
    expect(named).toContain('Summer giveaway')
    const { records } = await streamOf(opened, 'lists').readPage(days)
    expect(JSON.stringify(records)).not.toContain('Summer giveaway')
  })

  test('a campaign has all that followed on the day that it was sent, as its own page shows', async () => {
    const opened = await openShop()
    const { records } = await streamOf(opened, 'message_results').readPage(days)
    const context = { connectionId, currency: 'USD', timezone: 'America/New_York', params: {} }
    const rows = records.flatMap(
      (record) => streamOf(opened, 'message_results').normalise(record, context).mail_results?.rows,
    )
    const { mail_stats, mail_campaigns } = klTruth(shop, connectionId, noon)
    const sent = mail_campaigns.filter(
      ({ kind, sent_at }) => kind === 'campaign' && (sent_at ?? '') > '2026-05-11',
    )
    expect(sent.length).toBeGreaterThan(5)
    for (const { campaign_id, sent_at } of sent) {
      const ofCampaign = rows.filter((row) => row?.campaign_id === campaign_id)
      const happened = mail_stats.filter((row) => row.campaign_id === campaign_id)
      const total = (key: 'recipients' | 'opens' | 'clicks' | 'conversions') =>
        happened.reduce((sum, row) => sum + row[key], 0)
      const revenue = happened.reduce((sum, row) => sum + Number(row.revenue), 0)
      expect(ofCampaign).toMatchObject([
        {
          day: sent_at?.slice(0, 10),
          recipients: total('recipients'),
          opens: total('opens'),
          clicks: total('clicks'),
          conversions: total('conversions'),
          revenue: revenue.toFixed(2),
        },
      ])
    }
  })
})
