import { AppError, type UserId } from '@cartograph/contract'
import { and, eq, inArray, workspacePeople, type Transaction } from '@cartograph/store'

/** Only members of the workspace are visible here. */
export async function requirePeople(tx: Transaction, ids: readonly UserId[]): Promise<void> {
  if (ids.length === 0) return
  const { userId, isActive } = workspacePeople
  const known = await tx
    .select({ userId })
    .from(workspacePeople)
    .where(and(inArray(userId, [...ids]), eq(isActive, true)))
  if (known.length === new Set(ids).size) return
  const msg = 'Only members of this workspace can be mentioned.'
  throw new AppError('invalid_request', msg, {
    problems: [{ loc: ['body', 'mentioned_users'], msg }],
  })
}
