import { connectors } from '@cartograph/connectors'
import type { PlatformCode } from '@cartograph/contract'

/** The settings by which a server reaches the hosts of a platform elsewhere: one URL for all, or one for each. */
export function hostSettings(
  platform: PlatformCode,
  reached: string | Readonly<Record<string, string>>,
): string[] {
  return Object.keys(connectors[platform]?.manifest.hosts ?? {}).map((name) => {
    const url = typeof reached === 'string' ? reached : (reached[name] ?? '')
    return `${platform}_${name}_URL=${url}`
  })
}
