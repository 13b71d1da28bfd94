import { AppError, createUserRecord as endpoint } from '@cartograph/contract'
import { eq, users } from '@cartograph/store'
import { changeAsPerson } from '../audit/index.ts'
import { requirePerson } from '../context.ts'
import { serves } from '../serves.ts'
import { presentUser } from './present-user.ts'

/** The row exists since signing in; the caller sets the names. */
export const createUserRecord = serves(
  endpoint,
  async (ctx, { first_name: firstName, last_name: lastName, email }) => {
    const { userId } = requirePerson(ctx)
    let isChanged = false
    const user = await changeAsPerson(
      ctx,
      { endpoint, orgId: null, subject: userId, details: () => (isChanged ? {} : null) },
      async (tx) => {
        const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
        if (row === undefined) throw new AppError('not_authenticated')
        if (row.email !== email) {
          throw new AppError('forbidden', 'You are signed in with a different email address.')
        }
        isChanged = row.firstName !== firstName || row.lastName !== lastName
        if (isChanged) {
          await tx
            .update(users)
            .set({ firstName, lastName, updatedAt: ctx.clock() })
            .where(eq(users.id, userId))
        }
        return presentUser(ctx, { ...row, userId, firstName, lastName })
      },
    )
    ctx.access.invalidate({ user_id: userId })
    return user
  },
)
