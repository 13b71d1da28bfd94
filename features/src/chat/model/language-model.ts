/** An optional language model: where it is, and what it may cost. */
export interface LanguageModel {
  readonly api: 'openai' | 'anthropic'
  /** Up to the version, such as `https://api.openai.com/v1`. */
  readonly url: string
  readonly name: string
  /** Null where none is needed, as for a local model. */
  readonly apiKey: string | null
  /** The longest that one question may take. */
  readonly secondsPerQuestion: number
  /** The tokens that a workspace may use in a day, input and output. */
  readonly tokensPerDay: number
}
