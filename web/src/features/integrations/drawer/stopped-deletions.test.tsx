// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { openAs, sent } from '../../../testing/open-as.ts'
import { orgId } from '../../../testing/workspace.ts'
import { health, integrationRoutes, path, shop } from '../integrations.fixture.ts'

afterEach(cleanup)

const one = `${path}/datasources/${shop.id}`

/** The drawer of a data source whose sweep stopped, on a server that stores the approval. */
async function open(isAdmin: boolean) {
  let isApproved = false
  const streams = () =>
    health.streams.map((stream) => ({
      ...stream,
      deletions_stopped: { missing: 1234, checked: 5000, is_approved: isApproved },
    }))
  return openAs(
    `/org/${orgId}/settings/datasources?drawer=${shop.platform}&context=datasource&id=${shop.id}`,
    {
      ...integrationRoutes([shop]),
      [`GET ${one}/health`]: () => ({ status: 200, body: { ...health, streams: streams() } }),
      [`POST ${one}/deletions`]: () => {
        isApproved = true
        return { status: 204 }
      },
    },
    { isAdmin },
  )
}

test('an admin deletes the records that were not, after a confirmation', async () => {
  const { received } = await open(true)
  const user = userEvent.setup()
  expect((await screen.findByText(/unusually many/)).textContent).toBe(
    "Orders kept: The platform no longer has 1,234 of the 5,000 records that were checked. That's unusually many, so none was deleted here. If they were deleted on purpose, delete them here, too.",
  )
  await user.click(screen.getByRole('button', { name: 'Delete 1,234 records' }))
  const title = 'Delete 1,234 records of Orders?'
  const dialog = within(await screen.findByRole('alertdialog', { name: title }))
  expect(sent(received, 'POST')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Delete 1,234 records' }))
  const notice = await screen.findByText(/will be deleted with the next sync/)
  expect(notice.textContent).toBe(
    'Orders: 1,234 records that the platform no longer has will be deleted with the next sync.',
  )
  expect(sent(received, 'POST')).toEqual([{ stream: 'orders', missing: 1234 }])
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete 1,234 records' })).toBeNull()
})

test('others learn who can delete them', async () => {
  await open(false)
  const notice = await screen.findByText(/ask an admin to delete them here, too\.$/)
  expect(notice).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete 1,234 records' })).toBeNull()
})
