import * as z from 'zod'
import { look } from './page/look.ts'
import { addSession } from './page/session.ts'
import { makeShop } from './server/shops.ts'
import { expect, test } from './server/test.ts'

const Registered = z.object({ client_id: z.string() })
const Issued = z.object({ access_token: z.string() })
const redirectUri = 'http://localhost:9/callback'
// The verifier and the challenge of RFC 7636, appendix B.
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

test('an app registers itself, an admin connects it, and it is disconnected by deleting its key', async ({
  page,
  request,
}) => {
  const shop = await makeShop(request)
  const registered = await request.post('/oauth/register', {
    data: { client_name: 'Desk assistant', redirect_uris: [redirectUri] },
  })
  const { client_id } = Registered.parse(await registered.json())
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri: redirectUri,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    scope: 'data:read',
    state: 'of the app',
  })
  await addSession(page.context(), shop.admin)
  await page.goto(`/connect-app?${asked}`)
  await expect(page.getByRole('heading', { name: /^Connect Desk assistant to / })).toBeVisible()
  await look(page, 'connect-app')

  let returned = ''
  await page.route(`${redirectUri}*`, (route) => {
    returned = route.request().url()
    return route.fulfill({ body: 'The app' })
  })
  await page.getByRole('button', { name: 'Connect app' }).click()
  await expect.poll(() => returned).toContain('code=')
  const code = new URL(returned).searchParams.get('code') ?? ''
  const exchanged = await request.post('/oauth/token', {
    form: {
      grant_type: 'authorization_code',
      code,
      client_id,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    },
  })
  const { access_token: token } = Issued.parse(await exchanged.json())
  const ping = () =>
    request.post('/mcp', {
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json, text/event-stream',
      },
      data: { jsonrpc: '2.0', id: 1, method: 'ping' },
    })
  expect((await ping()).status()).toBe(200)

  await page.goto(`/org/${shop.orgId}/settings/api_keys`)
  await page.getByRole('button', { name: 'Delete Desk assistant' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Api key deleted')).toBeVisible()
  expect((await ping()).status()).toBe(401)
})
