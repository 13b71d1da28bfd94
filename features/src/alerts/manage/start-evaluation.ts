import type { OrgId } from '@cartograph/contract'
import type { Services } from '../../context.ts'

export async function startEvaluation(
  { ingestion }: Pick<Services, 'ingestion'>,
  orgId: OrgId,
): Promise<void> {
  await ingestion.queue.enqueue('evaluate-alerts', { org_id: orgId })
}
