import { newId, OrgId } from '@cartograph/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { openSandbox, scenarioNames, type Sandbox } from './sandbox.ts'

const key = new Uint8Array(32).fill(7)
let http: FastifyInstance | null = null
afterEach(async () => {
  await http?.close()
  http = null
})

function sandboxOn(): Sandbox {
  const sandbox = openSandbox({ demo: true }, key)
  if (sandbox === null) throw new Error('It is off')
  return sandbox
}

async function open(sandbox: Sandbox): Promise<FastifyInstance> {
  http = Fastify()
  await http.register(sandbox.plugin, { prefix: sandbox.prefix })
  return http
}

const consent =
  '/sandbox/sp/blue-harbor/admin/oauth/authorize?client_id=x&redirect_uri=http://app.example/callback'

function askShop(app: FastifyInstance, shop: string, token: string) {
  return app.inject({
    method: 'POST',
    url: `/sandbox/sp/${shop}/admin/api/2026-10/graphql.json`,
    headers: { 'x-shopify-access-token': token },
    payload: { query: '{ shop { name } }' },
  })
}

it('exists while the demo is on', () => {
  expect(openSandbox({ demo: false }, key)).toBeNull()
  expect(sandboxOn().codes.has('SP')).toBe(true)
})

it('allows a consent page to redirect to the app anywhere', async () => {
  const answer = await (await open(sandboxOn())).inject({ url: consent })
  expect(answer.headers['content-security-policy']).not.toContain('form-action')
})

it('serves a shop under any name, each with its own key', async () => {
  const sandbox = sandboxOn()
  const app = await open(sandbox)
  const [one, other] = ['blue-harbor', 'any-name'].map(
    (shop) => sandbox.exampleForm('SP', shop)?.['access_token'] ?? '',
  )
  const answer = await askShop(app, 'any-name', other ?? '')
  expect(answer.json()).toEqual(expect.objectContaining({ data: { shop: { name: 'Any Name' } } }))
  expect((await askShop(app, 'any-name', one ?? '')).statusCode).toBe(401)
  expect((await askShop(app, 'no.name', one ?? '')).statusCode).toBe(404)
})

it('serves a demo shop once the start of its history is known, and keeps it', async () => {
  const sandbox = sandboxOn()
  const app = await open(sandbox)
  const { shop, credentials } = sandbox.demoShop('tiny')
  const token = credentials['access_token'] ?? ''
  expect((await askShop(app, shop, token)).statusCode).toBe(404)
  sandbox.serve([{ shop, orgId: newId(OrgId), createdAt: new Date('2026-11-01T00:00:00Z') }])
  expect((await askShop(app, shop, token)).statusCode).toBe(200)
  for (let n = 0; n < 30; n++) sandbox.exampleForm('SP', `shop-${n}`)
  expect((await askShop(app, shop, token)).statusCode).toBe(200)
  expect(scenarioNames.map((name) => sandbox.demoShop(name).shop)).toContain(shop)
})
