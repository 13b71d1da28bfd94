import { afterEach, expect, test } from 'vitest'
import { systemPorts } from '../kit/clock.ts'
import { startAnsweringServer, type AnsweringServer } from '../kit/testing/answering-server.ts'
import { connectPlatform } from '../testing/contract/connect-platform.ts'
import { closeSimulators } from '../testing/start-platform.ts'
import { manifest } from './manifest.ts'
import { magento } from './open.ts'

const { signal } = new AbortController()
const { install } = manifest

let server: AnsweringServer | null = null
afterEach(async () => {
  await server?.close()
  await closeSimulators()
})

/** Activates the integration in the admin, and returns what arrives with both requests. */
async function activate() {
  const platform = await connectPlatform(magento)
  const posts: string[] = []
  server = await startAnsweringServer((body, _request, response) => {
    posts.push(body)
    response.end()
  })
  const store = (platform.hosts['STORE'] ?? '').replace(
    '{base_url}',
    'fernhill.magento-sandbox.example',
  )
  const links = new URLSearchParams({ callback: server.url, identity_link: `${server.url}/link` })
  const opened = await fetch(`${store}/admin/activate?${links.toString()}`, { redirect: 'manual' })
  const identity = new URL(opened.headers.get('location') ?? '')
  const posted = new URLSearchParams(posts[0])
  return { platform, posted, opened: identity.searchParams }
}

function exchange(
  platform: { readonly hosts: Readonly<Record<string, string>> },
  arrived: URLSearchParams,
) {
  const { grant } = install
  if (grant.kind !== 'keys') throw new Error('It is exchanged for no keys')
  return grant.exchange({ arrived, hosts: platform.hosts, ports: systemPorts, signal })
}

test('an activated integration becomes the keys that a user could have typed', async () => {
  const { platform, posted, opened } = await activate()
  expect(install.posted?.isComplete(posted)).toBe(true)
  expect(install.isInstall(opened)).toBe(true)
  const arrived = new URLSearchParams([...posted, ...opened])
  const { params, credentials } = await exchange(platform, arrived)
  const { hosts, ports } = platform
  const access = { params, credentials, hosts, tokens: null, app: null }
  const { accountKey } = await magento.open(access, ports).describe(signal)
  expect(accountKey).toBe((await platform.open()).facts.accountKey)
  expect(install.returnTo?.(arrived, null)).toBe(
    'https://fernhill.magento-sandbox.example/admin/integration/success',
  )
})

test('a verifier is exchanged once, and another is refused', async () => {
  const { platform, posted } = await activate()
  const wrong = new URLSearchParams(posted)
  wrong.set('oauth_verifier', 'of another integration')
  await expect(exchange(platform, wrong)).rejects.toMatchObject({ class: 'auth' })
  await exchange(platform, posted)
  await expect(exchange(platform, posted)).rejects.toMatchObject({ class: 'auth' })
})

test.each(['oauth_consumer_secret', 'oauth_verifier', 'store_base_url'])(
  'a post without %s is not complete',
  async (name) => {
    const { posted } = await activate()
    posted.delete(name)
    expect(install.posted?.isComplete(posted)).toBe(false)
  },
)

test('a store at a private address is refused before anything is sent', async () => {
  const arrived = new URLSearchParams({ store_base_url: 'http://127.0.0.1:8080/' })
  await expect(exchange({ hosts: {} }, arrived)).rejects.toMatchObject({ class: 'auth' })
})

test.each(['https://elsewhere.example/admin', 'javascript:alert(1)', 'no page'])(
  'does not return to %s',
  (page) => {
    const arrived = new URLSearchParams({
      success_call_back: page,
      store_base_url: 'https://shop.example.com/',
    })
    expect(install.returnTo?.(arrived, null)).toBeNull()
  },
)
