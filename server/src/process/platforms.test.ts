import { AppError } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { openPlatforms } from './platforms.ts'
import { openSandbox } from '../demo/sandbox.ts'

const key = new Uint8Array(32).fill(7)
const here = 'http://127.0.0.1:3000'

function platformsWith(environment: Record<string, string>) {
  const config = readConfig(environment)
  const platforms = openPlatforms(config, openSandbox(config, key))
  platforms.setSandboxUrl(here)
  return platforms
}

const registered = { FB_CLIENT_ID: 'our id', FB_CLIENT_SECRET: 'our secret' }

describe('a platform with a consent page', () => {
  it('uses the sandbox until an app registration is configured', () => {
    expect(platformsWith({}).modes.oauth('FB')).toBe('sandbox')
    expect(platformsWith(registered).modes.oauth('FB')).toBe('live')
    expect(platformsWith(registered).modes.oauth('TT')).toBe('sandbox')
  })

  it('is not offered without a registration and without a sandbox', () => {
    expect(platformsWith({ DEMO: 'off' }).modes.oauth('FB')).toBeNull()
    expect(platformsWith({ DEMO: 'off', ...registered }).modes.oauth('FB')).toBe('live')
  })

  it('is reached with the app and the hosts of its mode', () => {
    const { access } = platformsWith(registered)
    expect(access('FB', 'live')).toEqual({
      hosts: {},
      app: { clientId: 'our id', clientSecret: 'our secret' },
    })
    const played = access('FB', 'sandbox')
    expect(played.app).toEqual({
      clientId: 'cartograph-sandbox',
      clientSecret: 'sandbox',
      webhookSecret: 'sandbox',
      developerToken: 'sandbox',
    })
    const hosts = Object.values(played.hosts)
    expect(hosts.length).toBeGreaterThan(0)
    expect(hosts.every((host) => host.startsWith(`${here}/sandbox/fb`))).toBe(true)
    expect(access('SP', 'sandbox').hosts).toEqual({ SHOP: `${here}/sandbox/sp/{shop}` })
    expect(access('SP', 'live')).toEqual({ hosts: {}, app: null })
  })
})

describe('a host that is overridden', () => {
  it('overrides the platform’s hosts and the sandbox’s', () => {
    const { access } = platformsWith({ SP_SHOP_URL: 'http://localhost:9/{shop}' })
    for (const mode of ['live', 'sandbox'] as const) {
      expect(access('SP', mode).hosts).toEqual({ SHOP: 'http://localhost:9/{shop}' })
    }
  })
})

describe('a connection of the sandbox', () => {
  it('never reaches the real platform when the sandbox is off', () => {
    const { access } = platformsWith({ DEMO: 'off' })
    expect(() => access('FB', 'sandbox')).toThrow(AppError)
  })

  it('is created with keys that contain the word sandbox, which are offered as an example', () => {
    const form = platformsWith({}).modes.sandboxForm('KL')
    expect(Object.values(form ?? {}).some((text) => text.includes('sandbox'))).toBe(true)
    const shopify = platformsWith({}).modes.sandboxForm('SP')
    expect(shopify).toEqual({
      shop: 'blue-harbor',
      access_token: expect.stringMatching(/^shpat_sandbox_[0-9a-f]{64}$/),
    })
    expect(platformsWith({ DEMO: 'off' }).modes.sandboxForm('SP')).toBeNull()
  })
})
