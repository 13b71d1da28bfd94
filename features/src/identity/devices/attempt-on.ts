import { and, eq, knownDevices, users } from '@cartograph/store'
import type { Attempt } from '../../attempts/index.ts'
import type { Context } from '../../context.ts'
import { deviceHash } from './device-token.ts'

/** An attempt on an account. Devices on which it has signed in before are not counted with strangers. */
export async function attemptOn(ctx: Context, email: string): Promise<Attempt> {
  const { address } = ctx
  const tokenHash = deviceHash(ctx.tokenKeys, ctx.deviceToken)
  if (tokenHash === null) return { account: email, address }
  const [known] = await ctx.store.asSystem((tx) =>
    tx
      .select({ tokenHash: knownDevices.tokenHash })
      .from(knownDevices)
      .innerJoin(users, eq(users.id, knownDevices.userId))
      .where(and(eq(users.email, email), eq(knownDevices.tokenHash, tokenHash))),
  )
  return { account: email, address, device: known?.tokenHash ?? null }
}
