import { render, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { StoppedDeletions } from './StoppedDeletions.tsx'

const orders = {
  stream: 'orders',
  state: 'done' as const,
  fresh_to: null,
  history_from: null,
  has_all_history: true,
  restated_days: 0,
  stopped_by: null,
  withheld: [],
  deletions_stopped: null,
}

it('deletions that were not carried out are shown with how many, and what to do', () => {
  const stopped = { ...orders, deletions_stopped: { missing: 412, checked: 5000 } }
  const { container, unmount } = render(
    <StoppedDeletions streams={[{ ...orders, stream: 'customers' }, stopped]} />,
  )
  expect(within(container).getByRole('status').textContent).toBe(
    "Orders kept: The platform no longer has 412 of the 5,000 records that were checked. That's unusually many, so none was deleted here. If they were deleted on purpose, delete this data source and add it again.",
  )
  unmount()
})
