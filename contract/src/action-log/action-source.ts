import * as z from 'zod/mini'
import { platformNames, type PlatformCode } from '../connections/platforms.ts'

/** What an action is about: a platform, or none of them, such as a new warehouse. */
export const otherSource = 'OT'
export type ActionSource = PlatformCode | typeof otherSource

export const actionSourceNames: Readonly<Record<ActionSource, string>> = {
  ...platformNames,
  [otherSource]: 'Other',
}

export const ActionSource = z.enum(
  Object.keys(actionSourceNames) as [ActionSource, ...ActionSource[]],
)
