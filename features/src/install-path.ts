import type { PlatformCode } from '@cartograph/contract'

/** Where a platform sends what begins an installation; registrations contain it. */
export function installPath(platform: PlatformCode): `/v1/external/${string}/install` {
  return `/v1/external/${platform.toLowerCase()}/install`
}
