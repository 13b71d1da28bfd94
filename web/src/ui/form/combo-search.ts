export interface ComboOption {
  value: string
  label: string
  description?: string | null
  /** A figure at the end of the line, such as the number of orders. */
  detail?: { readonly text: string; readonly unit: string }
}

/** The matching options. The search ignores case, accents, underscores, slashes and spaces. */
export function filterOptions<Option extends ComboOption>(
  options: readonly Option[],
  text: string,
): readonly Option[] {
  const wanted = plain(text)
  if (wanted === '') return options
  const found = options.filter(({ label, value }) => plain(`${label} ${value}`).includes(wanted))
  // Options that start with the input come first.
  const begins = ({ label, value }: ComboOption) =>
    plain(label).startsWith(wanted) || plain(value).startsWith(wanted)
  return [...found.filter(begins), ...found.filter((option) => !begins(option))]
}

/** 0 for a label that begins with the text, 1 for one that contains it, 2 for others. */
export function labelRank(label: string, text: string): number {
  const at = plain(label).indexOf(plain(text))
  return at === -1 ? 2 : Math.min(at, 1)
}

/** The option that an input selects: an exact match, or the only match. */
export function resolveOption<Option extends ComboOption>(
  options: readonly Option[],
  text: string,
): Option | undefined {
  const wanted = plain(text)
  if (wanted === '') return undefined
  const named = options.find(({ label, value }) => [plain(label), plain(value)].includes(wanted))
  if (named) return named
  const matching = filterOptions(options, text)
  return matching.length === 1 ? matching[0] : undefined
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\p{M}_/\s]/gu, '')
    .toLowerCase()
}
