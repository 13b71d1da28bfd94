import { connectors, type InstallPlan } from '@cartograph/connectors'
import type { PlatformCode } from '@cartograph/contract'
import { installPath } from '../install-path.ts'

export interface PlatformInstall {
  readonly platform: PlatformCode
  readonly path: string
  readonly plan: InstallPlan
}

/** The installations that begin at platforms, as the manifests declare them. */
export const platformInstalls: readonly PlatformInstall[] = Object.values(connectors).flatMap(
  ({ manifest: { code, install } }) =>
    install === undefined ? [] : [{ platform: code, path: installPath(code), plan: install }],
)
