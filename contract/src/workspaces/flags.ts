import * as z from 'zod/mini'

/**
 * The defaults of this build. The server's FLAGS override them, and a workspace's own flags
 * override those.
 */
export const flagDefaults = {
  enable_home: true,
  enable_reports: true,
  enable_action_log: true,
  enable_destinations: true,
  enable_feed: true,
  enable_custom_metrics: true,
  enable_metric_targets: true,
  enable_ai_chat: true,
  enable_audiences: false,
  enable_search: false,
  require_invitations: false,
} as const satisfies Record<string, boolean>

export type FlagName = keyof typeof flagDefaults
export type FeatureFlags = Record<FlagName, boolean>

/** All of them, built from the names: this is part of the first route. */
export const FeatureFlags = z.object(
  Object.fromEntries(Object.keys(flagDefaults).map((name) => [name, z.boolean()])) as Record<
    FlagName,
    z.ZodMiniBoolean
  >,
)

/** A subset that an operator or a workspace sets. Unknown names are rejected. */
export const FlagOverrides = z.strictObject(z.partial(FeatureFlags).shape)
export type FlagOverrides = z.infer<typeof FlagOverrides>

/**
 * The features that the admins of a workspace switch on and off themselves. A feature is added here
 * once it has screens.
 */
export const FeatureSwitches = z.strictObject({
  enable_home: z.optional(z.boolean()),
  enable_search: z.optional(z.boolean()),
  enable_reports: z.optional(z.boolean()),
  enable_action_log: z.optional(z.boolean()),
  enable_custom_metrics: z.optional(z.boolean()),
  enable_metric_targets: z.optional(z.boolean()),
  enable_feed: z.optional(z.boolean()),
  enable_destinations: z.optional(z.boolean()),
  enable_audiences: z.optional(z.boolean()),
})
export type FeatureSwitches = z.infer<typeof FeatureSwitches>

export type SwitchableFlag = keyof FeatureSwitches & FlagName

/** In the order of the settings. */
export const switchableFlags = Object.keys(FeatureSwitches.shape) as SwitchableFlag[]

/** Later overrides win. */
export function resolveFlags(...overrides: readonly FlagOverrides[]): FeatureFlags {
  const flags: FeatureFlags = { ...flagDefaults }
  for (const some of overrides) {
    for (const name of Object.keys(flagDefaults) as FlagName[])
      flags[name] = some[name] ?? flags[name]
  }
  return flags
}
