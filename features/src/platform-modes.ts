import type { ConnectionMode, PlatformCode } from '@cartograph/contract'

/** How platforms can be reached from this installation. */
export interface PlatformModes {
  /** Where consent is given: at the platform, in the sandbox, or null for neither. */
  oauth(platform: PlatformCode): ConnectionMode | null
  /**
   * The example values that connect the sandbox's shop; null when the sandbox simulates no platform with
   * keys.
   */
  sandboxForm(platform: PlatformCode): Readonly<Record<string, string>> | null
}
