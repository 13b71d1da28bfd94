/** One field of a connect form. */
export interface FormField {
  readonly name: string
  readonly label: string
  /** `param` is stored in `integration_params`; `credential` is sealed and only shown masked. */
  readonly keptIn: 'param' | 'credential'
  /** A regular expression that the whole value must match. */
  readonly pattern?: string
  readonly patternMessage?: string
  /** A fixed suffix of the value, such as `.myshopify.com`. */
  readonly suffix?: string
  readonly isOptional?: boolean
  /** The values to choose from, where it is no text. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
}
