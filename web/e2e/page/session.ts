import { endpoints } from '@cartograph/contract'
import type { BrowserContext, Page } from '@playwright/test'
import { post, type Person } from './people.ts'

/** Signs a browser in without the sign-in page, by setting the cookie. */
export async function addSession(
  { request }: Pick<BrowserContext, 'request'>,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await post(request, endpoints.signIn.path, { email, password })
}

/** The URL without the origin. */
export function currentPath(page: Page): string {
  const { pathname, search, hash } = new URL(page.url())
  return pathname + search + hash
}
