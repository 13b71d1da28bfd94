import type { MessageId } from '@cartograph/contract'
import { eq, messages, type Transaction } from '@cartograph/store'

/** Changes a message under a number that was claimed from its channel. */
export async function touchMessage(
  tx: Transaction,
  id: MessageId,
  version: number,
  set: Partial<typeof messages.$inferInsert> = {},
): Promise<void> {
  await tx
    .update(messages)
    .set({ ...set, version })
    .where(eq(messages.id, id))
}
