import { AppError, type ConnectionId } from '@cartograph/contract'
import { and, eq, streamStates, type Transaction } from '@cartograph/store'

interface Approval {
  readonly connectionId: ConnectionId
  readonly stream: string
  /** The number that the user saw. */
  readonly missing: number
  readonly approvedAt: Date
}

/** Lets the next sweep delete the records of a stopped one, if there are still as many. */
export async function approveDeletions(
  tx: Transaction,
  { connectionId, stream, missing, approvedAt }: Approval,
): Promise<void> {
  const isStream = and(eq(streamStates.connectionId, connectionId), eq(streamStates.stream, stream))
  const [state] = await tx
    .select({ stop: streamStates.sweepStop })
    .from(streamStates)
    .where(isStream)
    .for('update')
  const stop = state?.stop ?? null
  if (stop === null || stop.missing !== missing) throw new AppError('conflict', outdated)
  const sweepStop = { ...stop, approvedAt: approvedAt.toISOString() }
  await tx.update(streamStates).set({ sweepStop }).where(isStream)
}

const outdated = 'The number of missing records has changed. Check it and try again.'
