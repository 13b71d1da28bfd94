import { platformCatalogue, PlatformCode, platformNames } from '@cartograph/contract'

const lookups: Readonly<Record<string, (code: PlatformCode) => string | undefined>> = {
  PLATFORM_NAME: (code) => platformNames[code],
  PLATFORM_UTM_SOURCE: (code) => platformCatalogue[code].utm?.source,
  PLATFORM_UTM_MEDIUM: (code) => platformCatalogue[code].utm?.medium,
}

/**
 * Replaces `PLATFORM_NAME(code)`, `PLATFORM_UTM_SOURCE(code)` and `PLATFORM_UTM_MEDIUM(code)` in the SQL of
 * the catalogue by a CASE over the contract's platforms, null for every other code. It is one line, so
 * that the lines of the file keep their numbers.
 */
export function expandPlatformLookups(text: string): string {
  return text.replaceAll(/\b(PLATFORM_\w+)\(([^()]+)\)/g, (call, name: string, code: string) => {
    const lookup = lookups[name]
    if (lookup === undefined) throw new Error(`There is no lookup ${call}`)
    const whens = PlatformCode.options.flatMap((platform) => {
      const value = lookup(platform)
      return value === undefined ? [] : [`WHEN '${platform}' THEN '${value}'`]
    })
    return `CASE ${code} ${whens.join(' ')} END`
  })
}
