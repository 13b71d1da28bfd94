import { endpoints } from '@cartograph/contract'
import type { Page } from '@playwright/test'
import { readDemo } from './demo.ts'

/** The moment of the shop's first sync: its history was told from that day on. */
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
