import { CubeQuery, maxPromptLength } from '@cartograph/contract'
import { loadCatalogue } from '@cartograph/semantic'
import { describe, expect, it } from 'vitest'
import { queryTitle } from '../words/describe-query.ts'
import { distinctPhrases } from './ask-back.ts'
import { phraseReading } from './phrase-reading.ts'

const described = { model: loadCatalogue(), currency: 'USD' }

describe('the texts of readings', () => {
  it('are all different and can be sent, however long or alike they are', () => {
    const long = 'x'.repeat(maxPromptLength + 1)
    const texts = distinctPhrases(['Orders', 'Orders', long, long])
    expect(texts[0]).toBe('Orders')
    expect(new Set(texts).size).toBe(4)
    for (const text of texts) expect(text.length).toBeLessThanOrEqual(maxPromptLength)
  })

  it('say everything of a query that could be meant in another way', () => {
    const query = CubeQuery.parse({
      measures: ['Refunds.refunds'],
      dimensions: ['Refunds.kind'],
      filters: [{ member: 'ShopifyOrders.shippingCountry', operator: 'equals', values: ['CA'] }],
      timeDimensions: [
        { dimension: 'Refunds.refundedAt', dateRange: ['2026-10-01', '2026-10-31'] },
      ],
    })
    expect(phraseReading('plain', [query], described)).toBe(
      'Refunds (Refunds) by Kind where Country is Canada from 2026-10-01 to 2026-10-31',
    )
    expect(queryTitle([query], described)).toBe(
      'Refunds (Refunds) by kind, Country is Canada, October 2026',
    )
  })

  it('name the time where it is not the one by which rows count', () => {
    const by = (dimension: string) =>
      queryTitle(
        [
          CubeQuery.parse({
            measures: ['Tickets.tickets'],
            timeDimensions: [{ dimension, dateRange: ['2026-10-01', '2026-10-31'] }],
          }),
        ],
        described,
      )
    expect(by('Tickets.createdAt')).toMatch(/^Tickets, October 2026$/)
    expect(by('Tickets.closedAt')).toMatch(/^Tickets, October 2026 \(.+\)$/)
  })
})
