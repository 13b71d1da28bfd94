// @vitest-environment jsdom
import { flagDefaults } from '@cartograph/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  ruleMembers,
  segment,
  segmentTemplate,
} from '../../../features/audiences/segment.fixture.ts'
import { openAs, sent, toastTexts } from '../../../testing/open-as.ts'
import { ok } from '../../../testing/open-dashboard.ts'
import type { FakeRoutes } from '../../../testing/render-screen.tsx'
import { orgId } from '../../../testing/workspace.ts'

beforeEach(() => localStorage.setItem('cartograph.dev-mode', 'on'))
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const { id, source_config: rule } = segment(1)
const path = `/org/${orgId}/audiences/segments`
const api = `/v1/orgs/${orgId}/segments`
const created = '01930000-0000-7000-8000-0000000000e1'
const reach = { with_email: 1, with_phone: 1, accepting_email: 1, destinations: [] }
const open = (where: string, routes: FakeRoutes = {}, isDev = true) =>
  openAs(
    where,
    {
      [`GET ${api}/${id}`]: ok(segment(1)),
      [`GET ${api}/members`]: ok({ items: ruleMembers }),
      [`POST ${api}/counts`]: ok({
        customers: 10,
        members: 5,
        ...reach,
        groups: [{ members: 5, filters: [5] }],
      }),
      'GET /v1/segment-templates/tags': ok({ items: [] }),
      'GET /v1/segment-templates/?page=1&size=4&tags=': ok({
        page: 1,
        items: [segmentTemplate(created), segmentTemplate('vip')],
        total: 2,
      }),
      'POST /v1/segment-templates/': ok(segmentTemplate(created)),
      ...routes,
    },
    { org: { feature_flags: { ...flagDefaults, enable_audiences: true } }, isDev },
  )

test('a developer saves a segment as a template for all workspaces', async () => {
  const user = userEvent.setup()
  const { where, received } = await open(`${path}/${id}/edit`)
  await user.click(await screen.findByRole('link', { name: 'Save as template' }))
  expect(where()).toBe(`${path}/new-template/edit?segment=${id}`)
  await user.type(await screen.findByRole('textbox', { name: /^Tags/ }), 'Email, Win back,')
  await user.type(screen.getByRole('textbox', { name: 'What it is for' }), 'Write to them.')
  await user.click(screen.getByRole('button', { name: 'Save template' }))
  await waitFor(() => expect(where()).toBe(`${path}/templates`))
  expect(toastTexts()).toEqual(['Segment template created'])
  expect(sent(received, 'POST')).toContainEqual({
    name: 'Segment 1',
    description: 'Write to them.',
    template_source_config: rule,
    tags: ['Email', 'Win back'],
  })
})

test('a developer deletes a template of developers, and none of the product', async () => {
  const user = userEvent.setup()
  const deleted = `DELETE /v1/segment-templates/${created}`
  await open(`${path}/templates`, { [deleted]: () => ({ status: 204 }) })
  await screen.findByRole('link', { name: 'Use template Template vip' })
  expect(screen.queryByRole('button', { name: 'Delete template Template vip' })).toBeNull()
  await user.click(screen.getByRole('button', { name: `Delete template Template ${created}` }))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Delete template' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Segment template deleted']))
})

test('others can neither create nor delete templates', async () => {
  await open(`${path}/new-template/edit`, {}, false)
  expect(await screen.findByText('Only developers create templates')).toBeTruthy()
  cleanup()
  await open(`${path}/templates`, {}, false)
  await screen.findByRole('link', { name: 'Use template Template vip' })
  expect(screen.queryByRole('button', { name: /^Delete template/ })).toBeNull()
})
