/** One thing that a person types to connect a platform. */
export interface FormField {
  readonly name: string
  readonly label: string
  /** `param`: goes into `integration_params`; `credential`: is sealed, and only ever shown masked. */
  readonly keptIn: 'param' | 'credential'
  /** Of a regular expression that the whole text must match. */
  readonly pattern?: string
  readonly patternMessage?: string
  /** What always follows what is typed: `.myshopify.com`. */
  readonly suffix?: string
  readonly isOptional?: boolean
}
