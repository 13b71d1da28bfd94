import type { InsightId, OrgId } from '@cartograph/contract'
import { toast } from '../../../ui/feedback/toast.ts'

export async function copyInsightLink(orgId: OrgId, id: InsightId): Promise<void> {
  const link = new URL(`/org/${orgId}/insights/s/${id}`, location.href).href
  try {
    await navigator.clipboard.writeText(link)
    toast.success('Link copied')
  } catch {
    toast.error(`Your browser blocked copying. Here's the link: ${link}`)
  }
}
