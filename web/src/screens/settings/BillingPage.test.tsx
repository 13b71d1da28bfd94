// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openAs } from '../../testing/open-as.ts'
import { orgId, plan } from '../../testing/workspace.ts'

afterEach(cleanup)

const page = `/org/${orgId}/settings/billing`
const path = `GET /v1/orgs/${orgId}/plans/subscribed`

test('the plan is shown with its end in the time zone of the workspace', async () => {
  const trial = plan({ is_plan_trial: true, is_free: false, plan_expires: '2127-01-05T02:00:00Z' })
  await openAs(page, { [path]: () => ({ status: 200, body: trial }) })
  expect(await screen.findByRole('heading', { name: 'Base plan' })).toBeTruthy()
  expect(screen.getByText(/^Trial expires on Sat, Jan 4, 2127, \d+ days left\.$/)).toBeTruthy()
  expect(screen.queryByText(/Only admins/)).toBeNull()
})

test('a user who is not an admin learns who can change the plan', async () => {
  await openAs(page, {}, { isAdmin: false })
  expect(
    await screen.findByText('Only admins of this workspace can change its plan and billing.'),
  ).toBeTruthy()
})

test('a plan that cannot be loaded says so', async () => {
  await openAs(page, { [path]: () => ({ status: 413, body: { detail: 'No.' } }) })
  expect(await screen.findByText("Couldn't load the plan")).toBeTruthy()
})
