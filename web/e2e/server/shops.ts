import type { APIRequestContext } from '@playwright/test'
import {
  emailDomain,
  makeAccount,
  makeWorkspace,
  post,
  newPerson,
  accessToken,
  type Person,
} from '../page/people.ts'

export interface Shop {
  readonly orgId: string
  readonly admin: Person
  readonly member: Person
}

/** A workspace with an admin, Ada Lovelace, and a member, Grace Hopper. */
export async function makeShop(request: APIRequestContext, name?: string): Promise<Shop> {
  const admin = newPerson()
  const member = { ...newPerson(emailDomain(admin)), firstName: 'Grace', lastName: 'Hopper' }
  await makeAccount(request, admin)
  await makeAccount(request, member)
  const orgId = await makeWorkspace(request, admin, name)
  await invite(request, { orgId, admin }, [member.email])
  const token = await accessToken(request, member)
  await post(request, `/v1/orgs/${orgId}/users/accept-invitation`, {}, token)
  return { orgId, admin, member }
}

export async function invite(
  request: APIRequestContext,
  { orgId, admin }: Pick<Shop, 'orgId' | 'admin'>,
  emails: readonly string[],
): Promise<void> {
  const token = await accessToken(request, admin)
  await post(request, `/v1/orgs/${orgId}/users/invite`, { emails, role: 'member' }, token)
}
