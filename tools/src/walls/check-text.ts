import type { Breach } from './check-file.ts'
import { isTestFile } from './check-file.ts'

interface Ban {
  readonly pattern: RegExp
  readonly message: string
  readonly allowed: (file: string) => boolean
}

const bans: readonly Ban[] = [
  {
    pattern: /\bprocess\.env\b/,
    message: 'configuration is read in a config file only',
    allowed: (file) => /\/(config|testing)(\.(ts|mjs)$|\/)|\.config\.ts$/.test(file),
  },
  {
    pattern: /(?<![.\w])fetch\(/,
    message:
      'no call to the network outside connectors/src/kit/http/http.ts, web/src/api and the call of Cognito',
    allowed: (file) =>
      file === 'connectors/src/kit/http/http.ts' ||
      file === 'features/src/identity/cognito/cognito-call.ts' ||
      file.startsWith('web/src/api/') ||
      file.startsWith('tools/'),
  },
  {
    pattern: /\bas any\b|: any\b|<any>|@ts-ignore|@ts-nocheck|@ts-expect-error/,
    message: 'types are not switched off',
    allowed: () => false,
  },
]

/** Habits that no type checker knows: each ban names the files that are the exception. */
export function checkText(file: string, source: string): Breach[] {
  if (file.startsWith('tools/src/walls/') || isTestFile(file)) return []
  return source.split('\n').flatMap((text, index) => {
    const code = text.replace(/(^|\s)(\/\/|\*).*$/, '')
    return bans
      .filter((ban) => ban.pattern.test(code) && !ban.allowed(file))
      .map((ban) => ({ file, line: index + 1, message: ban.message }))
  })
}
