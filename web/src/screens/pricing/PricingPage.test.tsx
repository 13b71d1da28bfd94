// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { offers } from '../../features/plans/offers.fixture.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PricingPage } from './PricingPage.tsx'

afterEach(cleanup)

const show = (plans: typeof offers) =>
  renderScreen(PricingPage, {
    path: '/pricing',
    routes: {
      'GET /v1/public/pricing': () => ({
        status: 200,
        body: { plans, currency: 'USD', trial_days: 14 },
      }),
    },
  })

test('everyone can read the plans with their prices and what they include', async () => {
  await show(offers)
  const base = within(await screen.findByRole('listitem', { name: 'Base plan' }))
  expect(base.getByText('$99')).toBeTruthy()
  expect(within(screen.getByRole('listitem', { name: 'Free' })).getByText('$0')).toBeTruthy()
  expect(base.getByText('every 30 days')).toBeTruthy()
  expect(base.getByText('20,000 orders a month')).toBeTruthy()
  const free = within(screen.getByRole('listitem', { name: 'Free' }))
  expect(free.getByText('1 data source')).toBeTruthy()
  expect(free.queryByText(/synced audience/)).toBeNull()
  const enterprise = within(screen.getByRole('listitem', { name: 'Enterprise' }))
  expect(enterprise.getByText('On request')).toBeTruthy()
  expect(enterprise.getByText('Unlimited data sources')).toBeTruthy()
  expect(screen.getByText(/starts with a trial of 14 days/)).toBeTruthy()
})

test('an installation without plans says that it is free', async () => {
  await show([])
  expect(
    await screen.findByText('Every workspace on this installation is free, without limits.'),
  ).toBeTruthy()
})
