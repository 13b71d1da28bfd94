import { MemberProblem } from '../sources/catalogue-error.ts'

export type Token =
  /** A name or a keyword, as written. */
  | { readonly kind: 'word'; readonly text: string }
  /** A name in quotes is never a keyword. */
  | { readonly kind: 'quoted'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string }
  /** `{cube.member}`: the names within. */
  | { readonly kind: 'reference'; readonly text: string; readonly path: readonly string[] }
  | { readonly kind: 'sign'; readonly text: string }

/** Reads the tokens of a member's SQL in order. */
export interface TokenReader {
  readonly peek: (ahead?: number) => Token | null
  readonly next: () => Token
  /** Consumes the words, ignoring case, if all of them are next. */
  readonly takeWords: (...words: readonly string[]) => boolean
  readonly isWord: (word: string, ahead?: number) => boolean
  /** Consumes the next sign if it is one of these. */
  readonly takeSign: <Sign extends string>(...signs: readonly Sign[]) => Sign | null
  readonly isSign: (sign: string, ahead?: number) => boolean
  readonly expectSign: (sign: string) => void
  readonly expectWord: (word: string) => void
  /** The problem of the next token. */
  readonly unexpected: () => MemberProblem
}

export function readTokens(sql: string): TokenReader {
  const tokens = tokenise(sql)
  let at = 0
  const peek = (ahead = 0) => tokens[at + ahead] ?? null
  const isWord = (word: string, ahead = 0) => {
    const token = peek(ahead)
    return token?.kind === 'word' && token.text.toUpperCase() === word
  }
  const isSign = (sign: string, ahead = 0) => {
    const token = peek(ahead)
    return token?.kind === 'sign' && token.text === sign
  }
  const unexpected = () => {
    const token = peek()
    return new MemberProblem(
      token === null
        ? 'The expression ends too early. Complete it.'
        : `'${token.text}' is unexpected here. Correct the expression; engine-specific SQL belongs in the cube's 'sql'.`,
    )
  }
  return {
    peek,
    isWord,
    isSign,
    unexpected,
    next() {
      const token = peek()
      if (token === null) throw unexpected()
      at += 1
      return token
    },
    takeWords(...words) {
      if (!words.every((word, index) => isWord(word, index))) return false
      at += words.length
      return true
    },
    takeSign(...signs) {
      const sign = signs.find((candidate) => isSign(candidate))
      if (sign === undefined) return null
      at += 1
      return sign
    },
    expectSign(sign) {
      if (!isSign(sign)) throw unexpected()
      at += 1
    },
    expectWord(word) {
      if (!isWord(word)) throw unexpected()
      at += 1
    },
  }
}

const patterns = {
  skipped: /\s+|--[^\n]*|\/\*[\s\S]*?\*\//y,
  text: /'(?:[^']|'')*'/y,
  quoted: /"(?:[^"]|"")+"|`[^`]+`/y,
  number: /(?:\d+(?:\.\d+)?|\.\d+)(?![\w.])/y,
  word: /[A-Za-z_]\w*/y,
  reference: /\$?\{\s*([^{}]*?)\s*\}/y,
  sign: /\|\||::|<>|!=|<=|>=|[-+*/%=<>(),.]/y,
} as const

function tokenise(sql: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < sql.length) {
    const found = match(sql, at)
    if (found === null) throw unreadable(sql.slice(at))
    if (found.token !== null) tokens.push(found.token)
    at = found.end
  }
  return tokens
}

function match(sql: string, at: number): { token: Token | null; end: number } | null {
  for (const [kind, pattern] of Object.entries(patterns)) {
    pattern.lastIndex = at
    const found = pattern.exec(sql)
    if (found !== null) return { token: tokenOf(kind, found), end: pattern.lastIndex }
  }
  return null
}

function tokenOf(kind: string, [text, within = '']: RegExpExecArray): Token | null {
  switch (kind) {
    case 'skipped':
      return null
    case 'text':
      return { kind: 'text', text: text.slice(1, -1).replaceAll("''", "'") }
    case 'quoted':
      return { kind: 'quoted', text: text.slice(1, -1).replaceAll('""', '"') }
    case 'number':
      return { kind: 'number', text: numberOf(text) }
    case 'reference':
      return { kind: 'reference', text, path: namesOf(text, within) }
    case 'word':
      return { kind: 'word', text }
    default:
      return { kind: 'sign', text }
  }
}

/** Limits the digits so that the product of any two numbers is exact. */
function numberOf(text: string): string {
  if (text.replace('.', '').length <= maxDigits) return text.startsWith('.') ? `0${text}` : text
  throw new MemberProblem(`${text} has too many digits. Write at most ${maxDigits}.`)
}

const maxDigits = 18

function namesOf(text: string, within: string): string[] {
  const names = within.split(/\s*\.\s*/)
  if (names.every((name) => /^[A-Za-z]\w*$/.test(name))) return names
  throw new MemberProblem(
    `${text} is not a reference. Write {member}, {cube.member}, {time_dimension.granularity} or {CUBE}.column.`,
  )
}

function unreadable(rest: string): MemberProblem {
  const [piece = rest] = rest.split(/\s/)
  if (rest.startsWith("'") || rest.startsWith('"')) {
    return new MemberProblem(`The quote before ${piece} is never closed. Close it.`)
  }
  if (/^[\d.]/.test(rest)) {
    return new MemberProblem(`'${piece}' is not a number. Write digits with at most one point.`)
  }
  return new MemberProblem(`'${rest.charAt(0)}' is not valid here. Remove it.`)
}
