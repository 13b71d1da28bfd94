import type { Manifest } from '@cartograph/connectors'
import { optionalText, optionalUrl, type Variable } from './variable.ts'

/** `<CODE>_<HOST>_URL` for every host of every platform: `SP_SHOP_URL`. */
export function hostVariables(manifests: readonly Manifest[]): HostVariable[] {
  return manifests.flatMap(({ code, name, hosts }) =>
    Object.entries(hosts).map(([host, standard]) => ({
      name: `${code}_${host}_URL`,
      code,
      host,
      about: `Overrides the URL of ${name}, and the sandbox. {name} is filled in from the connection.`,
      standard,
      schema: optionalUrl(),
    })),
  )
}

export interface HostVariable extends Variable<string | null> {
  readonly name: string
  readonly code: Manifest['code']
  readonly host: string
}

/** `<CODE>_CLIENT_ID` and `<CODE>_CLIENT_SECRET` for every platform with OAuth. */
export function appVariables(manifests: readonly Manifest[]): AppVariables[] {
  return manifests.flatMap(({ code, name, oauth, quotas }) =>
    oauth === null
      ? []
      : [
          {
            code,
            name,
            id: {
              name: `${code}_CLIENT_ID`,
              about: `The client id of your registration with ${name}; its redirect URI is PUBLIC_URL/callback.`,
              standard: 'the sandbox, which simulates the platform, where there is one',
              schema: optionalText(),
            },
            secret: {
              name: `${code}_CLIENT_SECRET`,
              about: 'The secret of that registration.',
              standard: 'none',
              schema: optionalText(),
            },
            webhookSecret:
              oauth.kind === 'oauth2' && oauth.hasWebhookSecret
                ? {
                    name: `${code}_WEBHOOK_SECRET`,
                    about: `The signing secret of your webhook endpoint at ${name}, whose URL is PUBLIC_URL/v1/webhooks/${code.toLowerCase()}.`,
                    standard: 'none; webhooks are refused',
                    schema: optionalText(),
                  }
                : null,
            developerToken:
              oauth.kind === 'oauth2' && oauth.hasDeveloperToken
                ? {
                    name: `${code}_DEVELOPER_TOKEN`,
                    about: `The developer token that ${name} granted you, which every call carries.`,
                    standard: 'none',
                    schema: optionalText(),
                  }
                : null,
            applicationId:
              oauth.kind === 'oauth2' && oauth.hasApplicationId
                ? {
                    name: `${code}_APPLICATION_ID`,
                    about: `The id of your app at ${name}, which its consent page is opened with.`,
                    standard: 'none',
                    schema: optionalText(),
                  }
                : null,
            accessLevel: accessLevel(code, name, quotas),
          },
        ],
  )
}

/** Null where all registrations with the platform have the same limits. */
function accessLevel(
  code: string,
  name: string,
  quotas: Manifest['quotas'],
): AppVariables['accessLevel'] {
  const leveled = Object.values(quotas).flatMap(({ levels, limit }) =>
    Object.entries(levels ?? {}).map(([level, most]) => ({ level, isUsual: most === limit })),
  )
  const levels = [...new Set(leveled.map(({ level }) => level))]
  const usual = leveled.find(({ isUsual }) => isUsual)?.level
  if (usual === undefined) return null
  const listed = levels.join(', ')
  return {
    name: `${code}_ACCESS_LEVEL`,
    about: `The access level of your registration with ${name}, which sets its daily limit: ${listed}. Set it if you know it; otherwise a lower one is recognized by the platform's refusals.`,
    standard: `${usual} until the platform refuses more`,
    schema: optionalText().refine((level) => level === null || levels.includes(level), {
      error: `must be one of: ${listed}`,
    }),
  }
}

export interface AppVariables {
  readonly code: Manifest['code']
  readonly name: string
  readonly id: Variable<string | null> & { readonly name: string }
  readonly secret: Variable<string | null> & { readonly name: string }
  /** Null where the registration's secret signs webhooks, or there are none. */
  readonly webhookSecret: (Variable<string | null> & { readonly name: string }) | null
  /** Null where calls carry the user's token alone. */
  readonly developerToken: (Variable<string | null> & { readonly name: string }) | null
  /** Null where the client id is the app's only id. */
  readonly applicationId: (Variable<string | null> & { readonly name: string }) | null
  /** Null where all registrations have the same limits. */
  readonly accessLevel: (Variable<string | null> & { readonly name: string }) | null
}
