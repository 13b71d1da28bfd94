import * as z from 'zod/mini'

/**
 * The features that the admins of a workspace switch on and off themselves, in the order of the settings, and their
 * defaults. A feature is added here once it has screens.
 */
const switchable = {
  enable_home: true,
  enable_search: false,
  enable_reports: true,
  enable_action_log: true,
  enable_custom_metrics: true,
  enable_metric_targets: true,
  enable_feed: true,
  enable_ai_chat: true,
  enable_destinations: true,
  enable_audiences: false,
} as const

/**
 * The defaults of this build. The server's FLAGS override them, and a workspace's own flags
 * override those.
 */
export const flagDefaults = {
  ...switchable,
  require_invitations: false,
} as const satisfies Record<string, boolean>

export type FlagName = keyof typeof flagDefaults
export type FeatureFlags = Record<FlagName, boolean>

/** Built from the names, because this is part of the first route. */
const shapeOf = <Name extends FlagName>(flags: Readonly<Record<Name, boolean>>) =>
  Object.fromEntries(Object.keys(flags).map((name) => [name, z.boolean()])) as Record<
    Name,
    z.ZodMiniBoolean
  >

export const FeatureFlags = z.object(shapeOf(flagDefaults))

/** A subset that an operator or a workspace sets. Unknown names are rejected. */
export const FlagOverrides = z.strictObject(z.partial(FeatureFlags).shape)
export type FlagOverrides = z.infer<typeof FlagOverrides>

export const FeatureSwitches = z.strictObject(z.partial(z.object(shapeOf(switchable))).shape)
export type FeatureSwitches = z.infer<typeof FeatureSwitches>

export type SwitchableFlag = keyof typeof switchable

export const switchableFlags = Object.keys(switchable) as SwitchableFlag[]

/** Later overrides win. */
export function resolveFlags(...overrides: readonly FlagOverrides[]): FeatureFlags {
  const flags: FeatureFlags = { ...flagDefaults }
  for (const some of overrides) {
    for (const name of Object.keys(flagDefaults) as FlagName[])
      flags[name] = some[name] ?? flags[name]
  }
  return flags
}
