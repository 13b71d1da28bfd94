import type { ConnectionMode, PlatformCode } from '@cartograph/contract'

/** How platforms can be reached from this installation. */
export interface PlatformModes {
  /** How people are asked for their consent: at the platform, in the sandbox, or, null, not at all. */
  oauth(platform: PlatformCode): ConnectionMode | null
  /** What is typed to reach the sandbox's shop; null where the sandbox plays nothing that asks for keys. */
  sandboxForm(platform: PlatformCode): Readonly<Record<string, string>> | null
}
