import { setImmediate } from 'node:timers/promises'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@cartograph/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { renderOpenapi } from '../docs/openapi.ts'
import { call } from '../testing/call.ts'
import { openTestServer, type TestServer } from '../testing/open-test-server.ts'
import { createAttemptLimits, createKeyRates } from '@cartograph/features'
import { openHttp } from './open-http.ts'

let server: TestServer
let webFolder: string
const inline = 'document.title += "!"'

beforeAll(async () => {
  webFolder = mkdtempSync(join(tmpdir(), 'cartograph-web-'))
  mkdirSync(join(webFolder, 'assets'))
  writeFileSync(
    join(webFolder, 'index.html'),
    `<!doctype html><title>App</title><script>${inline}</script>`,
  )
  writeFileSync(join(webFolder, 'assets/main-abc123.js'), 'export const plain = true')
  writeFileSync(join(webFolder, 'assets/main-abc123.js.br'), 'compressed')
  server = await openTestServer({ webFolder })
})
afterAll(async () => {
  await server.close()
  rmSync(webFolder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  server.http.inject({ url, headers })
const signInBody = (over: object = {}) => ({
  body: { email: server.emailOf('admin'), password: server.password, ...over },
})

describe('an invalid request', () => {
  it('is reported with its places', async () => {
    const answer = await call(server.http, endpoints.signIn, { body: { email: 'x', more: 1 } })
    expect(answer.statusCode).toBe(422)
    const { detail } = z
      .object({ detail: z.array(z.object({ loc: z.array(z.string()), msg: z.string() })) })
      .parse(answer.json())
    expect(detail.map(({ loc }) => loc.join('.'))).toEqual(['body.email', 'body.password', 'body'])
  })

  it.each([
    ['invalid JSON', { payload: '{', type: 'application/json', status: 422 }],
    ['another content type', { payload: 'a=b', type: 'text/plain', status: 422 }],
    [
      'a poisoned prototype',
      { payload: '{"__proto__":{}}', type: 'application/json', status: 422 },
    ],
    [
      'an incomplete body',
      { payload: `"${'x'.repeat(300_000)}"`, type: 'application/json', status: 413 },
    ],
  ])('is reported in the common shape: %s', async (_, { payload, type, status }) => {
    const answer = await server.http.inject({
      method: 'POST',
      url: '/v1/identity/sign-in',
      headers: { 'content-type': type },
      payload,
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toHaveProperty('detail')
  })

  it.each(['/v1/nothing', '/cubejs-api/v1/nothing', '/v1/%ff', '/v1/orgs', '/sandbox/sp/x'])(
    'is a 404 in the same shape for the unknown path %s, also for a browser',
    async (url) => {
      const answer = await get(url, { accept: 'text/html' })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ detail: { code: 'not_found' } })
    },
  )

  it("hides the cause of a server error, and logs it with the request's id", async () => {
    const clock = () => new Date(Number.NaN)
    const services = { ...server.services, clock }
    const broken = await openHttp({ ...server.options, services })
    const answer = await call(broken, endpoints.signIn, {
      ...signInBody(),
      headers: { 'x-request-id': 'find-me' },
    })
    expect([answer.statusCode, answer.json()]).toEqual([500, { detail: 'Server Error' }])
    const line = server.logLines.find((one) => one.includes('find-me') && one.includes('"err"'))
    expect(line).toContain('stack')
    await broken.close()
  })
})

describe('the refresh cookie', () => {
  it('cannot be read by scripts, and is sent to the identity endpoints of this site only', async () => {
    const answer = await call(server.http, endpoints.signIn, signInBody())
    const [cookie] = answer.cookies
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/v1/identity' })
    expect(cookie?.secure).toBeUndefined()
    expect(answer.body).not.toContain(cookie?.value)
  })

  it('is sent over https only where the public URL is https', async () => {
    const secure = await openTestServer({ isSecure: true })
    const answer = await call(secure.http, endpoints.signIn, signInBody())
    expect(answer.cookies[0]).toMatchObject({
      name: '__Host-cartograph_refresh',
      secure: true,
      path: '/',
    })
    expect(answer.headers['strict-transport-security']).toBeDefined()
    await secure.close()
  })

  it('is rotated by refreshing and deleted by signing out', async () => {
    const cookieOf = (answer: { cookies: { name: string; value: string }[] }) => ({
      cookie: `${answer.cookies[0]?.name ?? ''}=${answer.cookies[0]?.value ?? ''}`,
    })
    const first = await call(server.http, endpoints.signIn, signInBody())
    const second = await call(server.http, endpoints.refresh, { headers: cookieOf(first) })
    expect(cookieOf(second)).not.toEqual(cookieOf(first))
    const out = await call(server.http, endpoints.signOut, { headers: cookieOf(second) })
    expect([out.statusCode, out.cookies[0]?.value]).toEqual([204, ''])
    const after = await call(server.http, endpoints.refresh, { headers: cookieOf(second) })
    expect(after.statusCode).toBe(401)
  })
})

describe('an API key', () => {
  it('learns from headers what is left of its requests, and when to try again', async () => {
    const services = { ...server.services, keyRates: createKeyRates({ perMinute: 2 }) }
    const http = await openHttp({ ...server.options, services })
    const token = server.tokens.readKey
    const ask = () => call(http, endpoints.getWorkspace, { params: { orgId: server.orgId }, token })
    const first = await ask()
    expect(first.statusCode).toBe(200)
    expect(first.headers).toMatchObject({
      'ratelimit-limit': '2',
      'ratelimit-remaining': '1',
      'ratelimit-reset': '30',
    })
    expect(first.headers['retry-after']).toBeUndefined()
    await ask()
    const refused = await ask()
    expect(refused.statusCode).toBe(429)
    expect(refused.headers).toMatchObject({ 'ratelimit-remaining': '0' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(25)
    expect(refused.json()).toMatchObject({ detail: { code: 'too_many_requests' } })
    const query = await http.inject({
      url: '/cubejs-api/v1/meta',
      headers: { authorization: `Bearer ${token}` },
    })
    expect([query.statusCode, query.headers['ratelimit-limit']]).toEqual([429, '2'])
    const user = await call(http, endpoints.getWorkspace, {
      params: { orgId: server.orgId },
      token: server.tokens.admin,
    })
    expect([user.statusCode, user.headers['ratelimit-limit']]).toEqual([200, undefined])
    await http.close()
  })
})

describe('the device cookie', () => {
  it('cannot be read by scripts, and lets its owner in after strangers have used up the guesses', async () => {
    const key = server.services.tokenKeys.attempts
    const limits = createAttemptLimits({ store: server.store, key })
    const services = { ...server.services, limits }
    const [one, other] = await Promise.all([
      openHttp({ ...server.options, services }),
      openHttp({ ...server.options, services }),
    ])
    const first = await call(one, endpoints.signIn, signInBody())
    const device = first.cookies.find(({ name }) => name === 'cartograph_device')
    expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/v1/identity' })

    const guess = { ...signInBody(), body: { ...signInBody().body, password: 'wrong' } }
    for (const http of [one, other, one, other, one]) await call(http, endpoints.signIn, guess)
    const refused = await call(other, endpoints.signIn, signInBody())
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
    const cookie = `cartograph_device=${device?.value}`
    const owner = await call(other, endpoints.signIn, { ...signInBody(), headers: { cookie } })
    expect(owner.statusCode).toBe(200)
    await Promise.all([one.close(), other.close()])
  })
})

describe('a request with cookies', () => {
  it('is refused from the page of another site', async () => {
    const from = (origin: string) =>
      call(server.http, endpoints.signIn, { ...signInBody(), headers: { origin } })
    expect((await from('https://evil.example')).statusCode).toBe(403)
    expect((await from('null')).statusCode).toBe(403)
    expect((await from('http://127.0.0.1:3000')).statusCode).toBe(200)
  })
})

describe('what a proxy or another machine sees', () => {
  it('is no data in its cache', async () => {
    const answer = await call(server.http, endpoints.signIn, signInBody())
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('is no metrics without the token', async () => {
    const remote = { url: '/metrics', remoteAddress: '10.0.0.9' }
    expect((await server.http.inject(remote)).statusCode).toBe(404)
    expect((await get('/metrics')).statusCode).toBe(200)
    const guarded = await openHttp({ ...server.options, metricsToken: 'a-secret' })
    const statusWith = async (authorization: string) =>
      (await guarded.inject({ ...remote, headers: { authorization } })).statusCode
    expect(await statusWith('Bearer a-secret')).toBe(200)
    expect(await statusWith('Bearer another')).toBe(404)
    await guarded.close()
  })

  it('is its own address, whatever headers it forges', async () => {
    const ipOf = async (trustedProxies: string[]) => {
      const http = await openHttp({ ...server.options, trustedProxies })
      http.get('/ip', (request) => request.ip)
      const answer = await http.inject({ url: '/ip', headers: { 'x-forwarded-for': '9.9.9.9' } })
      await http.close()
      return answer.body
    }
    expect(await ipOf([])).toBe('127.0.0.1')
    expect(await ipOf(['127.0.0.1'])).toBe('9.9.9.9')
  })
})

describe('the other name of this machine', () => {
  const page = { accept: 'text/html' }
  const port = new URL('http://127.0.0.1:3000').port

  it('redirects to the host that consents return to, with path and query', async () => {
    const answer = await get('/login?x=1', { ...page, host: `localhost:${port}` })
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      'http://127.0.0.1:3000/login?x=1',
    ])
  })

  it('is left alone for programs, for other ports, and under the right name', async () => {
    for (const headers of [
      { host: `localhost:${port}` },
      { ...page, host: 'localhost:4000' },
      { ...page, host: `127.0.0.1:${port}` },
    ]) {
      expect((await get('/healthz', headers)).statusCode).toBe(200)
    }
  })
})

describe('a change over HTTP', () => {
  const change = (is_connected: boolean, key: string) =>
    call(server.http, endpoints.updateDatasource, {
      params: { orgId: server.orgId, datasourceId: server.connectionId },
      body: { is_connected },
      token: server.tokens.admin,
      headers: { 'idempotency-key': key },
    })

  it('can be repeated with its key, and is refused with the key of another change', async () => {
    const first = await change(false, 'key-1')
    const again = await change(false, 'key-1')
    expect([again.statusCode, again.body]).toEqual([200, first.body])
    expect((await change(true, 'key-1')).statusCode).toBe(409)
    expect((await change(true, 'a key with spaces')).statusCode).toBe(422)
  })
})

describe('every response', () => {
  it('allows the script in the page itself, and no other inline script', async () => {
    const { headers } = await get('/', { accept: 'text/html' })
    const hash = createHash('sha256').update(inline).digest('base64')
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
  })

  it('forbids framing, content sniffing and third-party scripts', async () => {
    for (const url of ['/', '/healthz', '/v1/nothing', '/docs']) {
      const { headers } = await get(url)
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      const scripts = url.startsWith('/v1/') ? "default-src 'none'" : "script-src 'self'"
      expect(headers['content-security-policy']).toContain(scripts)
      expect(headers['x-content-type-options']).toBe('nosniff')
      // JSON responses load no resources.
      expect(headers['referrer-policy'] !== undefined).toBe(!url.startsWith('/v1/'))
    }
  })

  it('has the id of its request: the caller’s own where it is safe to log', async () => {
    const idOf = async (id: string) =>
      (await get('/healthz', { 'x-request-id': id })).headers['x-request-id']
    expect(await idOf('abc-1')).toBe('abc-1')
    expect(await idOf('two words')).not.toBe('two words')
    expect(await idOf('x'.repeat(101))).toMatch(/^[\w-]{20,36}$/)
  })

  it('to a change leaves a log line with the workspace and without the token', async () => {
    await call(server.http, endpoints.updateWorkspace, {
      params: { orgId: server.orgId },
      body: { org_name: 'Fernhill' },
      token: server.tokens.admin,
      headers: { 'x-request-id': 'with-workspace' },
    })
    const line = server.logLines.find((one) => one.includes('with-workspace'))
    expect(line).toContain(`"org_id":"${server.orgId}"`)
    expect(server.logLines.join('')).not.toContain(server.tokens.admin)
    expect(server.logLines.join('')).not.toContain(server.password)
  })
})

describe('the screens', () => {
  it('are one page for every path outside of the API, without a warning of Node', async () => {
    const warnings: Error[] = []
    const record = (warning: Error) => void warnings.push(warning)
    process.on('warning', record)
    for (const url of ['/', '/login', '/org/x/insights/overview?days=28']) {
      const answer = await get(url, { accept: 'text/html' })
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
      expect(answer.body).toContain('<title>App</title>')
    }
    await setImmediate()
    process.off('warning', record)
    expect(warnings).toEqual([])
  })

  it('never change under a hashed name, and are compressed for clients that accept it', async () => {
    const asset = '/assets/main-abc123.js'
    const plain = await get(asset)
    expect(plain.headers['cache-control']).toContain('immutable')
    const compressed = await get(asset, { 'accept-encoding': 'gzip, br' })
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(compressed.body).toBe('compressed')
    expect((await get('/assets/gone.js', { accept: 'text/html' })).statusCode).toBe(404)
  })

  it('are served from their folder only', async () => {
    for (const url of ['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json']) {
      expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400)
    }
  })
})

describe('the API description', () => {
  it('is served as committed, and as a page for people', async () => {
    expect((await get('/openapi.json')).json()).toEqual(JSON.parse(renderOpenapi()))
    const page = await get('/docs')
    expect(page.headers['content-type']).toContain('text/html')
    for (const { name, path } of Object.values(endpoints)) {
      expect(page.body).toContain(name)
      expect(page.body).toContain(path)
    }
  })

  it('counts responses by route for Prometheus', async () => {
    await get('/healthz')
    const { body } = await get('/metrics')
    expect(body).toMatch(
      /cartograph_http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} \d/,
    )
  })
})
