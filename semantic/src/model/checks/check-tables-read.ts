import { MemberProblem } from '../sources/catalogue-error.ts'

/**
 * Workspaces are isolated because a plain table name contains the rows of one workspace. So the
 * SQL of a cube can read these tables by their plain names, and names that its leading WITH
 * defines: no other schema, no file, no table function. `sql` has a `?` for the rows of another
 * cube.
 */
export function checkTablesRead(sql: string, readable: readonly string[]): void {
  const forbidden = /;|--|\/\*|"|`|\b(?:TABLE|PIVOT|UNPIVOT|DESCRIBE|SUMMARIZE|WINDOW|LATERAL)\b/i
  // Engines interpret backslashes and dollars differently, so a quoted text could end earlier than
  // this check assumes.
  const found = /[\\$]/.exec(sql) ?? forbidden.exec(sql.replaceAll(/'[^']*'/g, "''"))
  if (found) {
    throw new MemberProblem(
      `The cube's SQL contains ${found[0]}. Write one SELECT without comments and quoted names.`,
    )
  }
  const tokens = sql.match(/'[^']*'|\w+|[^\s\w]/g) ?? []
  if (!isWord(tokens[0], 'SELECT') && !isWord(tokens[0], 'WITH')) {
    throw new MemberProblem("The cube's SQL is not a SELECT. Begin it with SELECT or WITH.")
  }
  const defined = namesOfWith(tokens)
  for (const [index, token] of tokens.entries()) {
    if (isWord(token, 'IN') && tokens[index + 1] !== '(') throw unreadable(tokens[index + 1])
  }
  for (const index of tablePlaces(tokens)) {
    const token = tokens[index]
    if (token === '?') continue
    const isDefined = defined.some(({ name, from }) => name === token && index > from)
    const isPlain = /^[\w,)]/.test(tokens[index + 1] ?? ',')
    if (isPlain && (isDefined || readable.includes(token ?? ''))) continue
    throw unreadable(tokens[index + 1] === '.' ? `${token}.${tokens[index + 2]}` : token)
  }

  function unreadable(name = ''): MemberProblem {
    return new MemberProblem(
      `The cube reads '${name}'. Read one of the tables: ${readable.join(', ')}.`,
    )
  }
}

/** Each name that the leading WITH defines, and the position from which it is in scope. */
function namesOfWith(tokens: readonly string[]): { name: string; from: number }[] {
  if (!isWord(tokens[0], 'WITH')) return []
  const isRecursive = isWord(tokens[1], 'RECURSIVE')
  const defined: { name: string; from: number }[] = []
  for (let at = isRecursive ? 2 : 1; at < tokens.length; at += 1) {
    const name = tokens[at] ?? ''
    const body = tokens.indexOf(
      '(',
      tokens.findIndex((token, i) => i > at && isWord(token, 'AS')),
    )
    const end = closing(tokens, body)
    // In its own body the name still refers to the table, unless the WITH is recursive.
    defined.push({ name, from: isRecursive ? at : end })
    if (body < 0 || tokens[end + 1] !== ',') return defined
    at = end + 1
  }
  return defined
}

function closing(tokens: readonly string[], opening: number): number {
  let depth = 0
  for (let at = opening; at >= 0 && at < tokens.length; at += 1) {
    if (tokens[at] === '(') depth += 1
    if (tokens[at] === ')') depth -= 1
    if (depth === 0) return at
  }
  return tokens.length
}

/** The positions of table names: after FROM and JOIN, and after the commas of a FROM. */
function tablePlaces(tokens: readonly string[]): number[] {
  const places: number[] = []
  /** For each open parenthesis: the meaning of a comma and of FROM in it. */
  const open = [{ inFrom: false, isCall: false }]
  let expectsTable = false
  for (const [index, token] of tokens.entries()) {
    const here = open.at(-1)
    if (here === undefined) return places
    if (token === '(') {
      const holdsTables: boolean =
        expectsTable && !/^(?:SELECT|WITH)$/i.test(tokens[index + 1] ?? '')
      const isCall = /^(?:EXTRACT|SUBSTRING|TRIM|POSITION|OVERLAY)$/i.test(tokens[index - 1] ?? '')
      open.push({ inFrom: holdsTables, isCall })
      expectsTable = holdsTables
    } else if (token === ')') {
      open.pop()
      expectsTable = false
    } else if (expectsTable) {
      places.push(index)
      expectsTable = false
    } else if (isWord(token, 'JOIN') || (isWord(token, 'FROM') && !isNoClause(index))) {
      here.inFrom = true
      expectsTable = true
    } else if (token === ',') {
      expectsTable = here.inFrom
    } else if (endsFrom.test(token)) {
      here.inFrom = false
    }
  }
  return places

  /** EXTRACT(YEAR FROM x) and IS DISTINCT FROM read no table. */
  function isNoClause(index: number): boolean {
    if (open.at(-1)?.isCall === true) return true
    const isAfterIs = ['IS', 'NOT'].some((word) => isWord(tokens[index - 2], word))
    return isWord(tokens[index - 1], 'DISTINCT') && isAfterIs
  }
}

const endsFrom =
  /^(?:SELECT|WHERE|GROUP|HAVING|ORDER|LIMIT|OFFSET|UNION|INTERSECT|EXCEPT|QUALIFY)$/i

function isWord(token: string | undefined, word: string): boolean {
  return token?.toUpperCase() === word
}
