/** Google's code of a country (ISO 3166-1 alpha-3, in lower case) of the shops' visitors. */
export function alpha3Of(alpha2: string): string {
  const code = codes[alpha2]
  if (code === undefined) throw new Error(`The Search Console has no code for ${alpha2}`)
  return code
}

const codes: Readonly<Record<string, string>> = {
  AT: 'aut',
  CA: 'can',
  CH: 'che',
  DE: 'deu',
  FR: 'fra',
  GB: 'gbr',
  NL: 'nld',
  PL: 'pol',
  US: 'usa',
}
