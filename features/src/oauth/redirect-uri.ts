import type { Manifest } from '@cartograph/connectors'
import type { Context } from '../context.ts'
import { installPath } from '../install-path.ts'

/**
 * The callback URL of a platform; registrations contain it. A platform that also begins consents
 * itself has a single one for both.
 */
export function redirectUriOf(
  { settings }: Pick<Context, 'settings'>,
  { code, install }: Pick<Manifest, 'code' | 'install'>,
): string {
  const path = install?.grant.kind === 'consent' ? installPath(code) : '/callback'
  return `${settings.publicUrl()}${path}`
}
