import type { APIRequestContext } from '@playwright/test'
import { readDemo } from '../server/demo.ts'
import { accessToken, makeAccount, newPerson, post, type Person } from './people.ts'

/** A member of the demo's workspace. */
export async function addColleague(
  request: APIRequestContext,
  firstName = 'Grace',
  lastName = 'Hopper',
): Promise<Person> {
  const { org_id: orgId, ...owner } = readDemo()
  const person = { ...newPerson(), firstName, lastName }
  await makeAccount(request, person)
  const { email } = person
  const admin = await accessToken(request, { ...person, ...owner })
  const body = { emails: [email], role: 'member', message: '' }
  await post(request, `/v1/orgs/${orgId}/users/invite`, body, admin)
  const own = await accessToken(request, person)
  await post(request, `/v1/orgs/${orgId}/users/accept-invitation`, {}, own)
  return person
}
