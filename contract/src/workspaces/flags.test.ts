import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { FeatureSwitches, flagDefaults, switchableFlags, type FlagName } from './flags.ts'

test('an admin switches features, but no flag of the installation', () => {
  const canSwitch = (flag: FlagName) => z.safeParse(FeatureSwitches, { [flag]: true }).success
  expect((Object.keys(flagDefaults) as FlagName[]).filter(canSwitch).toSorted()).toEqual(
    switchableFlags.toSorted(),
  )
  expect(canSwitch('require_invitations')).toBe(false)
})
