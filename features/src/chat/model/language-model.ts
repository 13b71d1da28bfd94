/** An optional language model: where it is, and what it may cost. */
export interface LanguageModel {
  readonly api: 'openai' | 'anthropic'
  /** Up to the version, such as `https://api.openai.com/v1`. */
  readonly url: string
  readonly name: string
  /** Null where none is needed, as on a machine of one's own. */
  readonly apiKey: string | null
  /** The longest that one question may take. */
  readonly secondsPerQuestion: number
  /** What the questions of a workspace may use in a day, read and written. */
  readonly tokensPerDay: number
}
