import { setTimeout as sleep } from 'node:timers/promises'
import type { KillMoment, KillPoints } from './kill-points.ts'
import type { KilledSender } from './killed-sender.ts'

export interface SendingRound {
  /** Gives the sender something to send. */
  start(): Promise<void>
  untilSettled(): Promise<void>
  /** While the sender is down. */
  afterKill(): Promise<void>
  check(): Promise<void>
}

interface Killing {
  readonly sender: KilledSender
  readonly points: KillPoints
  readonly random: () => number
}

/** Kills the sender at each moment in turn, in as many rounds as that takes. */
export async function killInRounds(
  moments: readonly KillMoment[],
  { sender, points, random }: Killing,
  round: SendingRound,
): Promise<void> {
  const left = [...moments]
  try {
    while (left.length > 0) {
      await round.start()
      const settled = round.untilSettled().then(() => true)
      while (left.length > 0) {
        const [moment] = left
        if (moment === undefined) break
        const reached = points.reached(moment).then(() => false)
        if (await Promise.race([settled, reached])) break
        if (!moment.isHeld) await sleep(random() * 30)
        left.shift()
        await sender.kill()
        points.release()
        await round.afterKill()
        sender.restart()
      }
      points.release()
      await settled
      await round.check()
    }
  } catch (error) {
    console.error(sender.log)
    throw error
  }
}
