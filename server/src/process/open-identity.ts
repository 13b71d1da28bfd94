import {
  identityMail,
  openCognitoIdentity,
  openEmbeddedIdentity,
  openGoogleSignIn,
  type Services,
} from '@cartograph/features'
import type { Logger } from 'pino'
import type { ServerConfig } from '../config/config.ts'

export interface OpenIdentityOptions extends Pick<Services, 'store' | 'settings' | 'clock'> {
  readonly config: Pick<ServerConfig, 'cognito' | 'google'>
  readonly log: Logger
}

/** Opens the identity provider, and sign-in with Google if it is configured. */
export function openIdentity({
  config,
  store,
  settings,
  clock,
  log: parent,
}: OpenIdentityOptions): Pick<Services, 'identity' | 'google'> {
  const log = parent.child({ part: 'identity' })
  const { cognito, google } = config
  const mail = identityMail({ store, settings, clock })
  return {
    identity:
      cognito === null
        ? openEmbeddedIdentity({ store, log, clock, mail })
        : openCognitoIdentity({ ...cognito, log, clock }),
    google: google === null ? null : openGoogleSignIn({ ...google, log }),
  }
}
