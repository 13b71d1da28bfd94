import { editDistance, maxEdits } from '@cartograph/contract'
import { searchText } from '../search/search-text.ts'

/** The words of a question. Each word is matched at most once. */
export class QuestionWords {
  readonly #words: string[]
  readonly #isRead: boolean[]

  constructor(question: string) {
    const text = searchText(question)
    this.#words = text === '' ? [] : text.split(' ')
    this.#isRead = this.#words.map(() => false)
  }

  /** Finds the first unmatched place of a pattern and marks its words as matched. */
  consumePattern(pattern: RegExp): RegExpExecArray | null {
    const found = new RegExp(`(?<![^ ])(?:${pattern.source})(?![^ ])`).exec(this.#unreadText())
    if (found === null) return null
    const before = found.input.slice(0, found.index)
    const from = before === '' ? 0 : before.trimEnd().split(' ').length
    this.#read(from, found[0].split(' ').length)
    return found
  }

  /** Whether the words contain a name, singular or plural; `forgiving` tolerates typos in long words. */
  consumeName(name: string, forgiving: boolean): boolean {
    const wanted = searchText(name).split(' ')
    for (let at = 0; at + wanted.length <= this.#words.length; at += 1) {
      const isHere = wanted.every(
        (word, n) => !this.#isRead[at + n] && isAlike(this.#words[at + n] ?? '', word, forgiving),
      )
      if (isHere) {
        this.#read(at, wanted.length)
        return true
      }
    }
    return false
  }

  /** All candidates for names: runs of unmatched words up to a maximum length. */
  phrases(most: number): string[] {
    const found: string[] = []
    for (let count = most; count >= 1; count -= 1) {
      for (let at = 0; at + count <= this.#words.length; at += 1) {
        if (this.#isRead.slice(at, at + count).some((isRead) => isRead)) continue
        found.push(this.#words.slice(at, at + count).join(' '))
      }
    }
    return [...new Set(found)]
  }

  /** The words that matched nothing, without stop words. */
  unusedWords(): string[] {
    return this.#words.filter((word, n) => !this.#isRead[n] && !stopWords.has(word))
  }

  #unreadText(): string {
    return this.#words.map((word, n) => (this.#isRead[n] ? '|' : word)).join(' ')
  }

  #read(from: number, count: number): void {
    this.#isRead.fill(true, from, from + count)
  }
}

/** Whether two words are equal but for singular and plural: 'country' and 'countries'. */
function isAlike(typed: string, word: string, forgiving: boolean): boolean {
  if (singular(typed) === singular(word)) return true
  if (!forgiving || word.length < 5 || typed[0] !== word[0] || stopWords.has(typed)) return false
  return editDistance(typed, word).whole <= maxEdits(typed)
}

function singular(word: string): string {
  if (word.length < 4) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word
}

const stopWords: ReadonlySet<string> = new Set(
  `a about all also am an and any are as at be been break breakdown broken but by came can change changed
  come compare compared comparison could did different do does down each every figure figures for from get
  give goes going gone go got had happen happened happening has have how i in into is it its just like look looked make many
  me more most move moved much my of off on one only or other our out part parts per please see share show
  so split splits such tell than that the their them then there these they thing things this those to
  top too up us versus very vs was we went were what when where which who whose will with would you your`
    .trim()
    .split(/\s+/),
)
