import { endpoints } from '@cartograph/contract'
import type { BrowserContext, Page } from '@playwright/test'
import { post, type Person } from './people.ts'

/** Signs a browser in without its sign-in screen: the cookie is all that it takes. */
export async function bringSession(
  { request }: Pick<BrowserContext, 'request'>,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await post(request, endpoints.signIn.path, { email, password })
}

/** What of the address counts: everything after the server's name. */
export function addressOf(page: Page): string {
  const { pathname, search, hash } = new URL(page.url())
  return pathname + search + hash
}
