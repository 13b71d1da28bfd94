import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MissingPermissions } from './MissingPermissions.tsx'

const stream = {
  state: 'done' as const,
  fresh_to: null,
  history_from: null,
  deletions_stopped: null,
  has_all_history: true,
  restated_days: 0,
}

it('a stopped stream and an incomplete one are shown with what to do', () => {
  const stoppedBy = { permission: 'read_products', message: 'Shopify says no. Allow it there.' }
  const withheld = [{ permission: null, message: 'Shopify withholds first names.' }]
  render(
    <MissingPermissions
      streams={[
        { ...stream, stream: 'orders', stopped_by: null, withheld: [] },
        { ...stream, stream: 'products', stopped_by: stoppedBy, withheld: [] },
        { ...stream, stream: 'customers', stopped_by: null, withheld },
      ]}
    />,
  )
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'Products stopped: Shopify says no. Allow it there. All other data is synced.',
    'Customers incomplete: Shopify withholds first names.',
  ])
})
