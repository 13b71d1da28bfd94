import type { Violation } from './check-file.ts'
import { isTestFile } from './check-file.ts'

interface Ban {
  readonly pattern: RegExp
  readonly message: string
  readonly allowed: (file: string) => boolean
}

const bans: readonly Ban[] = [
  {
    pattern: /\bprocess\.env\b/,
    message: 'read configuration only in a config file',
    allowed: (file) =>
      /\/(config|testing)(\.(ts|mjs)$|\/)|\.config\.ts$/.test(file) ||
      // It sets what bundled packages read.
      file === 'tools/src/build.mjs',
  },
  {
    pattern: /(?<![.\w])fetch\(/,
    message:
      'call fetch only in connectors/src/kit/http/http.ts, web/src/api, client, the Cognito client and the client of Stripe',
    allowed: (file) =>
      file === 'connectors/src/kit/http/http.ts' ||
      file === 'features/src/identity/cognito/cognito-call.ts' ||
      file === 'features/src/plans/stripe/stripe-client.ts' ||
      file === 'client/src/send.ts' ||
      file.startsWith('web/src/api/') ||
      file.startsWith('tools/'),
  },
  {
    pattern: /\bas any\b|: any\b|<any>|@ts-ignore|@ts-nocheck|@ts-expect-error/,
    message: 'do not disable type checking',
    allowed: () => false,
  },
]

/** Checks for code that is banned outside of a few files. */
export function checkText(file: string, source: string): Violation[] {
  if (file.startsWith('tools/src/walls/') || isTestFile(file)) return []
  return source.split('\n').flatMap((text, index) => {
    const code = text.replace(/(^|\s)(\/\/|\*).*$/, '')
    return bans
      .filter((ban) => ban.pattern.test(code) && !ban.allowed(file))
      .map((ban) => ({ file, line: index + 1, message: ban.message }))
  })
}
