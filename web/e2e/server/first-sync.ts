import { endpoints } from '@cartograph/contract'
import type { Page } from '@playwright/test'
import { readDemo } from './demo.ts'

/** The time of the store's first sync, from which its history is generated. */
export async function firstSync(page: Page): Promise<Date> {
  const { org_id: orgId, email, password } = readDemo()
  const signedIn = await page.request.post(endpoints.signIn.path, { data: { email, password } })
  const { token } = (await signedIn.json()) as { token: string }
  const path = endpoints.listDataIngestions.path.replace('{orgId}', orgId)
  const answer = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })
  const { items } = (await answer.json()) as { items: { started_at: string | null }[] }
  const moments = items.flatMap(({ started_at: at }) => (at === null ? [] : [Date.parse(at)]))
  return new Date(Math.min(...moments))
}
