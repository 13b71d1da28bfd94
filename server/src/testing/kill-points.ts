import type { EventReceiver } from './event-receivers.ts'

export type KillPoint =
  | 'mail envelope'
  | 'mail content'
  | 'webhook'
  | 'slack'
  | `${EventReceiver} event`

export interface KillMoment {
  readonly point: KillPoint
  /** The first time that it is passed from now on, the second, … */
  readonly nth: number
  /** Whether the receiver answers only once the sender was killed. */
  readonly isHeld: boolean
}

/** Where receivers of reports and events stop a sender, so that it is killed at a certain point. */
export type KillPoints = ReturnType<typeof createKillPoints>

export function createKillPoints() {
  let awaited: { left: number; readonly moment: KillMoment; readonly reached: () => void } | null =
    null
  let release = () => {}
  return {
    /** Resolves at the moment, whose receiver then waits for `release` if it is held. */
    reached: (moment: KillMoment) =>
      new Promise<void>((resolve) => {
        awaited = { left: moment.nth, moment, reached: resolve }
      }),
    /** Receivers call it with what they have received and not answered yet. */
    async pass(point: KillPoint): Promise<void> {
      if (awaited?.moment.point !== point) return
      awaited.left -= 1
      if (awaited.left > 0) return
      const { moment, reached } = awaited
      awaited = null
      reached()
      if (moment.isHeld) await new Promise<void>((resolve) => (release = resolve))
    },
    release() {
      awaited = null
      release()
    },
  }
}
