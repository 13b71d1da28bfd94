import type { OauthAccount } from '@cartograph/contract'

/** One select of the account picker. */
export interface Level {
  options: readonly OauthAccount[]
  chosen: OauthAccount | null
  /** The level above has a choice, so an empty list of options is final. */
  isOpen: boolean
}

/** The levels along a path of ids; always as many as there are pickers. A single option is chosen automatically. */
export function pickerLevels(
  accounts: readonly OauthAccount[],
  path: readonly string[],
  count: number,
): Level[] {
  const levels: Level[] = []
  let options: readonly OauthAccount[] = accounts
  let isOpen = true
  for (let at = 0; at < count; at += 1) {
    const only = options.length === 1 ? options[0] : undefined
    const chosen = options.find(({ id }) => id === path[at]) ?? only ?? null
    levels.push({ options, chosen, isOpen })
    options = chosen?.children ?? []
    isOpen = chosen !== null
  }
  return levels
}

/** Merges the parameters of all choices; null while one is missing. */
export function mergeParams(levels: readonly Level[]): Record<string, string> | null {
  const chosen = levels.flatMap((level) => level.chosen ?? [])
  if (chosen.length < levels.length) return null
  return Object.assign({}, ...chosen.map(({ params }) => params)) as Record<string, string>
}
