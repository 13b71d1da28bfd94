const before = 'rates of '

/** What the rates are called that rows of a cube are joined to; no cube can be called so. */
export function ratesName(cube: string): string {
  return `${before}${cube}`
}

/** The cube whose rates have this name; null when it is none of rates. */
export function cubeOfRates(name: string): string | null {
  return name.startsWith(before) ? name.slice(before.length) : null
}
