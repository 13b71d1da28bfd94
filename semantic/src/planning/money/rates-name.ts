const before = 'rates of '

/** The alias of the rates joined to a cube. The space makes it unavailable as a cube's name. */
export function ratesName(cube: string): string {
  return `${before}${cube}`
}

/** The cube whose rates have this alias; null for other aliases. */
export function cubeOfRates(name: string): string | null {
  return name.startsWith(before) ? name.slice(before.length) : null
}
