import { expect, type APIRequestContext } from '@playwright/test'
import { readDemo } from '../server/demo.ts'
import { accessToken } from './people.ts'

/** Calls below the demo's workspace, as its user. */
export async function openWorkspaceApi(request: APIRequestContext) {
  const { email, password, org_id: orgId } = readDemo()
  const person = { email, password, firstName: '', lastName: '' }
  const headers = { authorization: `Bearer ${await accessToken(request, person)}` }
  return async (method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<unknown> => {
    const answer = await request.fetch(`/v1/orgs/${orgId}${path}`, { method, headers, data })
    expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true)
    return answer.json()
  }
}

/** The area is off by default. */
export async function switchOnAudiences(request: APIRequestContext): Promise<void> {
  const call = await openWorkspaceApi(request)
  await call('PUT', '', { feature_flags: { enable_audiences: true } })
}

// Of the shop of the prepared demo.
const headers = {
  authorization: 'Klaviyo-API-Key pk_sandbox_cartograph-brief',
  revision: '2026-07-15',
}
const lists = '/sandbox/kl/api/lists'

/** How many profiles the simulator of Klaviyo has on a list; -1 while there is none. */
export async function countListed(request: APIRequestContext, name: string): Promise<number> {
  const id = await findList(request, name)
  if (id === null) return -1
  const size = 'additional-fields[list]=profile_count'
  const counted = await request.get(`${lists}/${id}?${size}`, { headers })
  const body = (await counted.json()) as { data: { attributes: { profile_count: number } } }
  return body.data.attributes.profile_count
}

/** Outside of the product, as in Klaviyo itself. */
export async function deleteList(request: APIRequestContext, name: string): Promise<void> {
  const id = await findList(request, name)
  const deleted = await request.delete(`${lists}/${id}`, { headers })
  expect(deleted.status()).toBe(204)
}

/** Lets the simulator of Klaviyo refuse an address whenever it is sent. */
export async function refuseEmail(request: APIRequestContext, email: string): Promise<void> {
  const data = { data: { type: 'refused-email', attributes: { email } } }
  const answer = await request.post('/sandbox/kl/api/refused-emails', { headers, data })
  expect(answer.status()).toBe(204)
}

async function findList(request: APIRequestContext, name: string): Promise<string | null> {
  const answer = await request.get(lists, { headers })
  const { data } = (await answer.json()) as { data: { id: string; attributes: { name: string } }[] }
  return data.find(({ attributes }) => attributes.name.startsWith(`${name} [`))?.id ?? null
}
