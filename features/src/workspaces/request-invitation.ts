import { AppError, requestInvitation as endpoint } from '@cartograph/contract'
import { eq, users } from '@cartograph/store'
import { changeAsPerson } from '../audit/index.ts'
import { requirePerson } from '../context.ts'
import { queueMail } from '../mail/index.ts'
import { serves } from '../serves.ts'

/** Writes to the administrator of the installation; replies go to the person who asked. */
export const requestInvitation = serves(endpoint, async (ctx, input) => {
  const { userId } = requirePerson(ctx)
  const account = `request of ${userId}`
  await ctx.limits.sendCode.enter({ account, address: ctx.address }, ctx.clock())
  await changeAsPerson(
    ctx,
    { endpoint, orgId: null, subject: userId, details: { ...input } },
    async (tx) => {
      const [person] = await tx.select().from(users).where(eq(users.id, userId))
      if (person === undefined) throw new AppError('not_authenticated')
      await queueMail(ctx, tx, {
        kind: 'invitation-request',
        to: ctx.settings.operatorEmail,
        replyTo: person.email,
        requester: `${person.firstName} ${person.lastName}`.trim(),
        storeName: input.store_name,
        ecommercePlatform: input.ecommerce_platform,
        marketingPlatforms: input.marketing_platforms
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '')
          .join(', '),
      })
      return undefined
    },
  )
})
