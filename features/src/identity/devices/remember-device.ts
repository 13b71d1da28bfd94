import { msPerDay, type UserId } from '@cartograph/contract'
import { and, desc, eq, knownDevices, lte, notInArray, type Transaction } from '@cartograph/store'
import type { Context } from '../../context.ts'
import { deviceHash, newDeviceToken } from './device-token.ts'

/** The value of the cookie that names a device. */
export interface DeviceCookie {
  readonly token: string
  readonly expires: Date
}

/** Remembers that the user has proved their identity on this device. */
export async function rememberDevice(
  { tokenKeys, deviceToken, clock }: Context,
  tx: Transaction,
  userId: UserId,
): Promise<DeviceCookie> {
  const isOurs = deviceHash(tokenKeys, deviceToken) !== null
  const token = deviceToken !== null && isOurs ? deviceToken : newDeviceToken(tokenKeys)
  const tokenHash = deviceHash(tokenKeys, token) ?? ''
  const lastUsedAt = clock()
  await tx
    .insert(knownDevices)
    .values({ userId, tokenHash, lastUsedAt })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.tokenHash],
      set: { lastUsedAt },
    })
  const newest = tx
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastUsedAt))
    .limit(maxDevices)
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), notInArray(knownDevices.tokenHash, newest)))
  return { token, expires: new Date(lastUsedAt.getTime() + rememberedForMs) }
}

export async function deleteUnusedDevices({ store, clock }: Context): Promise<void> {
  const unusedSince = new Date(clock().getTime() - rememberedForMs)
  await store.asSystem((tx) =>
    tx.delete(knownDevices).where(lte(knownDevices.lastUsedAt, unusedSince)),
  )
}

const maxDevices = 20

/** The longest that browsers keep a cookie. */
const rememberedForMs = 400 * msPerDay
