// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { PlatformCatalogue } from './PlatformCatalogue.tsx'
import { categoryTabsOf, listDatasources } from './platform-list.ts'

afterEach(cleanup)

const names = () =>
  within(screen.getByRole('tabpanel'))
    .getAllByRole('listitem')
    .map((item) => item.firstElementChild?.textContent)

test('all platforms that data can come from are there, what a workspace is about first', () => {
  render(<PlatformCatalogue />)
  expect(names().slice(0, 3)).toEqual(['Amazon', 'BigCommerce', 'Facebook'])
  expect(names()).toContain('Shopify')
  expect(names()).toContain('Gorgias')
  // Audiences go there, data do not come from there.
  expect(names()).not.toContain('Amazon S3')
})

test('a category shows its platforms only, and each says its category', async () => {
  render(<PlatformCatalogue />)
  await userEvent.click(screen.getByRole('tab', { name: 'Payments' }))
  expect(names()).toEqual(['Bold Commerce', 'ReCharge', 'Stripe'])
  expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('Bold CommercePayments')
  expect(screen.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(
    screen.getByRole('tab', { name: 'Payments' }).id,
  )
})

test('the arrow keys move along the categories and around their end', async () => {
  const user = userEvent.setup()
  render(<PlatformCatalogue />)
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'All' }))
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Store' }))
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Store')
  await user.keyboard('{Home}{ArrowLeft}')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Support and surveys')
})

test('it says that nothing new can be connected here, and offers no button for it', () => {
  render(<PlatformCatalogue />)
  expect(screen.getByText(/New ones cannot be connected from this screen/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('BigCommerce can be left out, and a category without platforms has no tab', () => {
  const listed = listDatasources({ withBigCommerce: false })
  expect(listed.map(({ code }) => code)).not.toContain('BG')
  const tabs = categoryTabsOf(listed).map(({ value }) => value)
  expect(tabs).toContain('store')
  expect(tabs).not.toContain('storage')
})
