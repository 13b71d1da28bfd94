/** The countries that Amazon sells in, and what its answers do not say of them. */
interface AmazonCountry {
  /** By whose clocks the days of reports are cut. */
  readonly timezone: string
  /** In North America, tax is added to the price at checkout. */
  readonly pricesIncludeTax: boolean
}

/** Unlisted countries are those of the European region. */
const unknownCountry: AmazonCountry = { timezone: 'Etc/UTC', pricesIncludeTax: true }

const countries: Readonly<Record<string, AmazonCountry>> = {
  AE: taxed('Asia/Dubai'),
  AU: taxed('Australia/Sydney'),
  BE: taxed('Europe/Brussels'),
  BR: taxed('America/Sao_Paulo'),
  CA: untaxed('America/Los_Angeles'),
  DE: taxed('Europe/Berlin'),
  EG: taxed('Africa/Cairo'),
  ES: taxed('Europe/Madrid'),
  FR: taxed('Europe/Paris'),
  GB: taxed('Europe/London'),
  IE: taxed('Europe/Dublin'),
  IN: taxed('Asia/Kolkata'),
  IT: taxed('Europe/Rome'),
  JP: taxed('Asia/Tokyo'),
  MX: taxed('America/Los_Angeles'),
  NL: taxed('Europe/Amsterdam'),
  PL: taxed('Europe/Warsaw'),
  SA: taxed('Asia/Riyadh'),
  SE: taxed('Europe/Stockholm'),
  SG: taxed('Asia/Singapore'),
  TR: taxed('Europe/Istanbul'),
  US: untaxed('America/Los_Angeles'),
  ZA: taxed('Africa/Johannesburg'),
}

/** By Amazon's own code, which is GB or UK for the United Kingdom. */
export function amazonCountry(code: string): AmazonCountry {
  return countries[code === 'UK' ? 'GB' : code] ?? unknownCountry
}

function taxed(timezone: string): AmazonCountry {
  return { timezone, pricesIncludeTax: true }
}

function untaxed(timezone: string): AmazonCountry {
  return { timezone, pricesIncludeTax: false }
}

/** Where sellers consent: each Seller Central belongs to one region of the API. */
export const regions = [
  { value: 'na', label: 'North America (US, Canada, Mexico, Brazil)' },
  { value: 'eu', label: 'Europe, India and Middle East' },
  { value: 'jp', label: 'Japan' },
  { value: 'au', label: 'Australia' },
  { value: 'sg', label: 'Singapore' },
] as const

export type Region = (typeof regions)[number]['value']
