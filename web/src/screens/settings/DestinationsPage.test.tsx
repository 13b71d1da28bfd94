// @vitest-environment jsdom
import { flagDefaults } from '@cartograph/contract'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import {
  audience,
  integrationRoutes,
  path,
} from '../../features/integrations/integrations.fixture.ts'
import { openAs, sent, toastTexts } from '../../testing/open-as.ts'
import { orgId } from '../../testing/workspace.ts'

afterEach(cleanup)

const page = `/org/${orgId}/settings/destinations`

test('destinations are listed, and only platforms that receive audiences are offered', async () => {
  await openAs(page, integrationRoutes([], [audience]))
  expect(await screen.findByRole('row', { name: /Klaviyo, Northwind letters/ })).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: 'Data' })).toBeNull()
  const offered = within(screen.getByRole('region', { name: 'Connect' })).getAllByRole('link')
  expect(offered.map((link) => link.textContent)).toEqual(['Connect Klaviyo'])
})

test('a destination is connected and deleted as one', async () => {
  const { received, where } = await openAs(`${page}?drawer=KL&context=destination`, {
    ...integrationRoutes([], [audience]),
    [`POST ${path}/destinations`]: () => ({ status: 201, body: audience }),
    [`DELETE ${path}/destinations/${audience.id}`]: () => ({ status: 204 }),
  })
  await userEvent.type(await screen.findByLabelText('API key'), 'pk_1')
  await userEvent.click(screen.getByRole('button', { name: 'Connect account' }))
  await expect.poll(where).toBe(page)
  expect(toastTexts()).toEqual(['Integration Successful'])
  expect(sent(received, 'POST')).toEqual([
    { platform: 'KL', integration_params: {}, destination_creds: { api_key: 'pk_1' } },
  ])

  await userEvent.click(screen.getByRole('link', { name: 'Klaviyo, Northwind letters' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('This destination will be deleted')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await expect.poll(where).toBe(page)
  expect(sent(received, 'DELETE')).toHaveLength(1)
})

test('without the flag there is neither the tab nor the page', async () => {
  const { where } = await openAs(page, integrationRoutes(), {
    org: { feature_flags: { ...flagDefaults, enable_destinations: false } },
  })
  expect(where()).toBe(`/org/${orgId}/settings/general`)
  expect(screen.queryByRole('link', { name: 'Destinations' })).toBeNull()
})
