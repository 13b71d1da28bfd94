// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leavePage } from '../../features/integrations/consent/leave-page.ts'
import { openAs } from '../../testing/open-as.ts'
import { orgId } from '../../testing/workspace.ts'

vi.mock(import('../../features/integrations/consent/leave-page.ts'), async (original) => ({
  ...(await original()),
  leavePage: vi.fn<(url: string) => void>(),
}))

beforeEach(() => vi.mocked(leavePage).mockClear())
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const initiate = 'GET /v1/external/sp/initiate?shop=northwind&currentPath=%2Fshopify'
const back = 'code=c&hmac=h&state=s&shop=northwind.myshopify.com&timestamp=1'
const finish = `POST /v1/external/sp?${back}`
const isHome = { 'GET /v1/users/orgs': () => ({ status: 200, body: { items: [] } }) }

function comeBack(status: number, body: object) {
  sessionStorage.setItem('cartograph.shopify-install', 's')
  return openAs(`/callback?${back}`, { ...isHome, [finish]: () => ({ status, body }) })
}

test('an installation continues at the store', async () => {
  await openAs('/shopify?shop=northwind.myshopify.com&hmac=h', {
    [initiate]: () => ({ status: 200, body: { to: 'https://northwind.example/oauth?state=s' } }),
  })
  await expect
    .poll(() => vi.mocked(leavePage).mock.calls)
    .toEqual([['https://northwind.example/oauth?state=s']])
  expect(sessionStorage.getItem('cartograph.shopify-install')).toBe('s')
})

test('a failed installation shows its reason', async () => {
  const { where } = await openAs('/shopify?shop=northwind', {
    [initiate]: () => ({ status: 400, body: { detail: 'There is no such shop.' } }),
  })
  await expect.poll(where).toBe('/shopify/error')
  expect(
    await screen.findByRole('heading', { name: 'Error Installing Shopify Store' }),
  ).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('There is no such shop.')
})

test('a workspace created for the store shows a welcome', async () => {
  const { where } = await comeBack(201, { org_id: orgId })
  await expect.poll(where).toBe(`/shopify/welcome?orgId=${orgId}`)
  expect(await screen.findByText(/connected to the workspace Northwind Supply/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(
    `/setup/${orgId}/accounts`,
  )
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
})

test('a store in a workspace of the user opens that workspace', async () => {
  const { where } = await comeBack(200, { org_id: orgId })
  await expect.poll(where).toBe(`/org/${orgId}/insights/overview`)
})

test('a store that is connected to a workspace of others says so', async () => {
  const { where } = await comeBack(403, { detail: 'No.' })
  await expect.poll(where).toBe('/shopify/already-integrated')
  expect(await screen.findByText(/Contact the admin of the store/)).toBeTruthy()
})

test('any other error is shown', async () => {
  const { where } = await comeBack(400, { detail: 'Shopify did not sign this.' })
  await expect.poll(where).toBe('/shopify/error')
  expect((await screen.findByRole('alert')).textContent).toBe('Shopify did not sign this.')
})

test('a declined installation shows an error and sends nothing', async () => {
  sessionStorage.setItem('cartograph.shopify-install', 's')
  const { received, where } = await openAs('/callback?error=access_denied&state=s', isHome)
  await expect.poll(where).toBe('/shopify/error')
  expect(screen.getByRole('alert').textContent).toBe("Access to the Shopify store wasn't approved.")
  expect(received.some(({ path }) => path.startsWith('/v1/external'))).toBe(false)
})

test('another consent of the store is not treated as an installation', async () => {
  sessionStorage.setItem('cartograph.shopify-install', 'another state')
  const { received } = await openAs(`/callback?${back}`, {
    ['POST /v1/oauth-profiles/']: () => ({ status: 400, body: { detail: 'No.' } }),
  })
  expect(await screen.findByText('No.')).toBeTruthy()
  expect(received.some(({ path }) => path.startsWith('/v1/external'))).toBe(false)
})

test.each(['/shopify', '/shopify/welcome', '/shopify/welcome?orgId=1'])(
  '%s on its own leads home',
  async (path) => {
    const { where } = await openAs(path, isHome)
    await expect.poll(where).toBe('/')
  },
)

test('a workspace that cannot be opened shows no welcome', async () => {
  const { where } = await openAs(`/shopify/welcome?orgId=${orgId}`, {
    ...isHome,
    [`GET /v1/orgs/${orgId}`]: () => ({ status: 404, body: { detail: 'Not found' } }),
  })
  await expect.poll(where).toBe('/')
})
