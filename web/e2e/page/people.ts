import type { APIRequestContext, Page } from '@playwright/test'
import { readCode } from '../server/mailbox.ts'

export interface Person {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
}

let count = 0

/** A new person; people of one company share a domain. */
export function newPerson(company = `shop-${process.pid}-${(count += 1)}.example`): Person {
  count += 1
  return {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: `ada-${process.pid}-${count}@${company}`,
    password: 'Correct horse battery',
  }
}

export const emailDomain = ({ email }: Person) => email.slice(email.indexOf('@') + 1)

/** Creates an account through the API, for tests that start after sign-up. */
export async function makeAccount(request: APIRequestContext, person: Person): Promise<void> {
  const { email, password, firstName, lastName } = person
  await post(request, '/v1/identity/sign-up', {
    first_name: firstName,
    last_name: lastName,
    email,
    password,
  })
  const code = await readCode(request, email)
  await post(request, '/v1/identity/confirm', { email, code, password })
}

export async function accessToken(request: APIRequestContext, person: Person): Promise<string> {
  const { email, password } = person
  const answer = await post(request, '/v1/identity/sign-in', { email, password })
  const { token } = (await answer.json()) as { token: string }
  return token
}

/** Creates a workspace whose admin is this person. */
export async function makeWorkspace(
  request: APIRequestContext,
  person: Person,
  name = 'Fernhill Goods',
  type: 'ecommerce' | 'amazon' = 'ecommerce',
): Promise<string> {
  const token = await accessToken(request, person)
  const body = { org_name: name, org_type: type }
  const answer = await post(request, '/v1/orgs/', body, token)
  const { org } = (await answer.json()) as { org: { org_id: string } }
  return org.org_id
}

export async function post(request: APIRequestContext, path: string, data: object, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const answer = await request.post(path, { data, headers })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return answer
}

/** Signs in on the current page or at `path`. */
export async function signInAs(page: Page, person: Person, path = '/'): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
