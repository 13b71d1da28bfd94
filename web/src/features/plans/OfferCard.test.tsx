// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { OfferCard } from './OfferCard.tsx'
import { offers } from './offers.fixture.ts'

afterEach(cleanup)

test('a plan says what Shopify charges by use, and up to which amount', () => {
  const offer = offers.find(({ id }) => id === 'base-monthly')
  if (offer === undefined) throw new Error('The plan is missing')
  const usage = {
    of: 'orders_per_month',
    each: 1_000,
    prices: { USD: 150 },
    caps: { USD: 5_000 },
  } as const
  render(<OfferCard offer={{ ...offer, usage }} preferred="EUR" currency="USD" />)
  expect(screen.getByRole('listitem', { name: 'Base plan' }).textContent).toContain(
    'Through Shopify also $1.50 for each 1,000 orders beyond the limit, up to $50 every 30 days.',
  )
})
