/** What pages of the help say of the installation at hand. */
export interface HelpFacts {
  readonly publicUrl: string
  readonly supportEmail: string | null
  readonly hasSearch: boolean
}
