import type { NameMatch, Vocabulary } from '../vocabulary/vocabulary.ts'
import type { TokenOption } from './correct-slips.ts'

export interface PartialName {
  /** Two words or more that only one member has. */
  readonly isClear: boolean
  readonly from: number
  readonly to: number
  readonly matches: readonly NameMatch[]
  readonly cost: number
}

/** Runs of words that shorten the title of a member: 'profit' for gross profit. */
export function findPartialNames(
  options: readonly (readonly TokenOption[])[],
  { namesByWord, names }: Vocabulary,
): PartialName[] {
  const found: PartialName[] = []
  for (let from = 0; from < options.length; from += 1) {
    // 'By type' and 'per grape' can only be breakdowns.
    const isGroup = groupWords.has(options[from - 1]?.[0]?.text ?? '')
    for (let to = from + 1; to <= Math.min(options.length, from + 3); to += 1) {
      const run = options.slice(from, to).map((list) => list.at(-1))
      const forms = run.flatMap((one) => one?.form ?? [])
      const isGroupNoun = isGroup && groupNouns.has(forms.join(' '))
      if ((names.has(forms.join(' ')) || forms.every((form) => vague.has(form))) && !isGroupNoun)
        continue
      const head = forms.at(-1) ?? ''
      const matches = (namesByWord.get(head) ?? [])
        .filter(
          ({ member, forms: title }) =>
            member.type !== 'time' &&
            (member.kind === 'segment' || member.type !== 'boolean') &&
            (title.length > forms.length || (isGroup && title.length === forms.length)) &&
            forms.every((form) => title.includes(form)) &&
            (isHead(head, title) || (isGroup && member.kind === 'dimension')),
        )
        .map(({ member, forms: title }) => ({
          member,
          cost:
            0.15 +
            0.3 *
              title.filter(
                (word) =>
                  !forms.includes(word) && !['of', 'per', 'the', 'at', 'in', 'to'].includes(word),
              ).length,
        }))
      const slips = run.reduce((sum, one) => sum + (one?.cost ?? 0), 0)
      const isClear =
        forms.length > 1 && new Set(matches.map(({ member }) => member.source)).size === 1
      if (matches.length > 0) found.push({ isClear, from, to, matches, cost: 0.8 + slips })
    }
  }
  return found
}

/** The noun that a title is about: the last word, or the last before 'of' and the like. */
function isHead(word: string, title: readonly string[]): boolean {
  const cut = title.findIndex((one) =>
    ['of', 'per', 'to', 'in', 'with', 'from', 'for', 'at'].includes(one),
  )
  return (cut > 0 ? title.slice(0, cut) : title).at(-1) === word || title.at(-1) === word
}

const groupWords: ReadonlySet<string> = new Set(['by', 'per', 'each', 'every', 'which'])
/** What rows differ by in many data sets. */
const groupNouns: ReadonlySet<string> = new Set(['type', 'kind', 'name', 'status', 'label'])

/** Words that do not name a member by themselves. */
const vague: ReadonlySet<string> = new Set(
  'rate share number average time first last total value amount id order customer date name day month year with from score type days hour cost per of to code in new'.split(
    ' ',
  ),
)
