// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { MetricLabel } from './MetricLabel.tsx'

afterEach(cleanup)

const about = { title: 'Orders', lines: ['Orders placed.', 'Source: Shopify Orders'] }
const shown = () => screen.queryAllByText(/Orders placed/).filter(({ hidden }) => !hidden)

test('focus shows the definition of a metric', async () => {
  render(<MetricLabel label="Orders" about={about} />)
  expect(shown()).toEqual([])
  await userEvent.tab()
  await expect.poll(() => shown().length).toBe(1)
})

test('a press shows it, and a second one does not hide it', async () => {
  render(<MetricLabel label="Orders" about={about} />)
  const button = screen.getByRole('button', { name: 'Orders', description: /Orders placed/ })
  await userEvent.click(button)
  await expect.poll(() => shown().length).toBe(1)
  await userEvent.click(button)
  expect(shown()).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => shown().length).toBe(0)
})

test('a metric without a definition is its name', () => {
  render(<MetricLabel label="Orders" about={null} />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('Orders')).toBeTruthy()
})

test('a long name is on two lines, and its tooltip has all of it', async () => {
  const label = 'Net sales of returning customers without discounts, before shipping'
  render(<MetricLabel label={label} about={about} />)
  expect(screen.getByText(label).classList).toContain('line-clamp-2')
  await userEvent.tab()
  await expect
    .poll(() => shown().some(({ textContent }) => textContent?.includes(label)))
    .toBe(true)
})
