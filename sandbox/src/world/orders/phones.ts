interface Numbers {
  /** The calling code, an area and the beginning of numbers that are reserved for fiction. */
  readonly prefixes: readonly string[]
  /** Within each prefix, the first number and how many digits follow. */
  readonly first: number
  readonly digits: number
}

// prettier-ignore
const american = [
  201, 206, 212, 213, 215, 303, 305, 312, 313, 404, 407, 408, 412, 414, 415, 503, 504, 505, 512,
  513, 602, 603, 612, 614, 615, 617, 619, 702, 703, 713, 717, 718, 773, 801, 802, 804, 808, 816,
  818, 860, 901, 904, 907, 913, 919, 949,
]
const canadian = [204, 250, 306, 403, 416, 418, 506, 514, 604, 613, 705, 709, 778, 780, 902, 905]
const british = [113, 114, 115, 116, 117, 118, 121, 131, 141, 151, 161]

/** From 555-0100: the exchange 555 has no subscribers, and 0100 to 0199 are reserved for fiction. */
const northAmerican = (areas: readonly number[]): Numbers => ({
  prefixes: areas.map((area) => `+1${area}555`),
  first: 100,
  digits: 4,
})

// https://en.wikipedia.org/wiki/Fictitious_telephone_number
/** Numbers of Germany vary in length, so what begins with a reserved one is reserved. */
const german: Numbers = {
  prefixes: ['+493023125', '+496990009', '+494066969', '+492214710', '+498999998'],
  first: 0,
  digits: 4,
}

const numbers: Readonly<Record<string, Numbers>> = {
  US: northAmerican(american),
  CA: northAmerican(canadian),
  GB: { prefixes: british.map((area) => `+44${area}4960`), first: 0, digits: 3 },
  FR: {
    prefixes: ['+3319900', '+3326191', '+3335301', '+3346571', '+3353649', '+3363998'],
    first: 0,
    digits: 4,
  },
  DE: german,
}

/**
 * A valid number without a subscriber, another one for each of the shop's first 11,000 customers, and of
 * its first 460,000 in the US. Customers of countries that reserve no numbers have German ones.
 */
export function phoneOf(country: string, index: number): string {
  const { prefixes, first, digits } = numbers[country] ?? german
  const prefix = prefixes[index % prefixes.length] ?? ''
  const line = first + Math.floor(index / prefixes.length)
  return prefix + String(line % 10 ** digits).padStart(digits, '0')
}
