// @vitest-environment jsdom
import { newId, ConnectionId, type OrgId } from '@cartograph/contract'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { membership } from '../../features/accounts/membership.fixture.ts'
import { leavePage } from '../../features/integrations/consent/leave-page.ts'
import { openAs, sent } from '../../testing/open-as.ts'
import { orgId } from '../../testing/workspace.ts'

vi.mock(import('../../features/integrations/consent/leave-page.ts'), async (original) => ({
  ...(await original()),
  leavePage: vi.fn<(url: string) => void>(),
}))
beforeEach(() => vi.mocked(leavePage).mockClear())
afterEach(cleanup)

const token = 'a'.repeat(43)
const path = `/v1/installs/${token}`
const own = { ...membership('Northwind'), org: { org_id: orgId, org_name: 'Northwind' } }
const viewed = membership('Southwind', { role: 'demo' })
const install = {
  platform: 'BG',
  account_name: 'Fernhill Tea',
  is_begun_here: false,
  connected_org_ids: [] as OrgId[],
  expires_at: '2026-11-14T10:00:00.000Z',
}
const finished = {
  org_id: orgId,
  connection_id: newId(ConnectionId),
  is_reconnected: false,
  to: null as string | null,
}

function open(
  over: Partial<typeof install> = {},
  memberships = [own, viewed],
  answer: object = finished,
) {
  return openAs(`/install?token=${token}`, {
    [`GET ${path}`]: () => ({ status: 200, body: { ...install, ...over } }),
    [`POST ${path}`]: () => ({ status: 201, body: answer }),
    'GET /v1/users/orgs': () => ({ status: 200, body: { items: memberships } }),
  })
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('the account is named, and connected to the workspace that the user chooses', async () => {
  const { received, where } = await open()
  expect(await screen.findByRole('heading', { name: 'Connect Fernhill Tea' })).toBeTruthy()
  expect(screen.getByText(/You can only view Southwind/)).toBeTruthy()
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options).toEqual(['Northwind', 'New workspace'])
  await press('Connect')
  await expect.poll(where).toBe(`/org/${orgId}/settings/datasources`)
  expect(sent(received, 'POST')).toEqual([{ org_id: orgId }])
})

test('a user without a workspace creates one with the name of the account', async () => {
  const { received, where } = await open({}, [])
  const name = await screen.findByLabelText<HTMLInputElement>('Name of the new workspace')
  expect(name.value).toBe('Fernhill Tea')
  await userEvent.clear(name)
  await press('Create workspace and connect')
  expect(await screen.findByText('Required')).toBeTruthy()
  await userEvent.type(name, 'Fernhill')
  await press('Create workspace and connect')
  await expect.poll(where).toBe(`/setup/${orgId}/accounts`)
  expect(sent(received, 'POST')).toEqual([{ org_name: 'Fernhill', org_type: 'ecommerce' }])
})

test('an account that is connected already has its access renewed', async () => {
  const other = membership('Eastwind')
  await open({ connected_org_ids: [other.org.org_id] }, [own, other])
  expect(await screen.findByText(/Already connected to this workspace/)).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Workspace'), orgId)
  expect(screen.queryByText(/Already connected/)).toBeNull()
})

test('an account that is still to be chosen is chosen in its drawer', async () => {
  const { where } = await open({}, [own], { ...finished, connection_id: null })
  await press('Connect')
  await expect.poll(where).toBe(`/org/${orgId}/settings/datasources?drawer=BG&context=datasource`)
})

test('the platform gets its user back where it asks for that', async () => {
  const to = 'https://login.platform.example/succeeded'
  await open({}, [own], { ...finished, to })
  await press('Connect')
  await expect.poll(() => vi.mocked(leavePage).mock.calls).toEqual([[to]])
})

test('a refusal is shown, and can be tried again', async () => {
  await openAs(`/install?token=${token}`, {
    [`GET ${path}`]: () => ({ status: 200, body: install }),
    [`POST ${path}`]: () => ({ status: 400, body: { detail: "It can't be reached." } }),
    'GET /v1/users/orgs': () => ({ status: 200, body: { items: [own] } }),
  })
  await press('Connect')
  expect((await screen.findByRole('alert')).textContent).toBe("It can't be reached.")
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Connect' }).disabled).toBe(false)
})

test('the answer to a consent that was begun here is finished where it was begun', async () => {
  const create = 'POST /v1/oauth-profiles/'
  const { received } = await openAs(`/install?token=${token}`, {
    [`GET ${path}`]: () => ({ status: 200, body: { ...install, is_begun_here: true } }),
    [create]: () => ({ status: 400, body: { detail: 'No.' } }),
  })
  await expect
    .poll(() => sent(received, 'POST'))
    .toEqual([{ auth_information: { install: token } }])
})

test('an installation that is over, or was refused, says what to do', async () => {
  const { where } = await openAs(`/install?token=${token}`, {
    [`GET ${path}`]: () => ({ status: 400, body: { detail: 'Expired' } }),
  })
  expect(await screen.findByRole('heading', { name: 'This installation has expired' })).toBeTruthy()
  expect(where()).toBe(`/install?token=${token}`)
  cleanup()
  await openAs('/install?failed=BG')
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Open Cartograph in BigCommerce and install it again.',
  )
  expect(screen.getByRole('link', { name: 'Go to your workspaces' })).toBeTruthy()
})
