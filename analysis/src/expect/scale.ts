/**
 * Where a figure's noise is about even, its sums are straight lines and its bounds fit. What is known of a
 * date multiplies the figure (or its odds) on every scale.
 */
export interface Scale {
  readonly name: 'log' | 'root' | 'logit' | 'angle'
  readonly forward: (value: number) => number
  readonly back: (scaled: number) => number
  /** How much the scaled figure moves when the figure (or its odds) grows by one part in one. */
  readonly steepness: (scaled: number) => number
  /** The logarithm of the slope: what makes the likelihoods of two scales comparable. */
  readonly logSlope: (value: number) => number
}

export function logScale(offset: number): Scale {
  return {
    name: 'log',
    forward: (value) => Math.log(Math.max(0, value) + offset),
    back: (scaled) => Math.exp(scaled) - offset,
    steepness: (scaled) => 1 - offset / Math.exp(scaled),
    logSlope: (value) => -Math.log(Math.max(0, value) + offset),
  }
}

/** For what is small, and counted or added up. `unit` is the size at which both parts of a square root meet. */
export function rootScale(unit: number): Scale {
  const shift = unit * 0.375
  return {
    name: 'root',
    forward: (value) => 2 * Math.sqrt(Math.max(0, value) + shift),
    back: (scaled) => (scaled <= 0 ? 0 : Math.max(0, (scaled / 2) ** 2 - shift)),
    steepness: (scaled) => Math.max(0, scaled / 2 - (2 * shift) / Math.max(scaled, 1e-9)),
    logSlope: (value) => -0.5 * Math.log(Math.max(0, value) + shift),
  }
}

export const logitScale: Scale = {
  name: 'logit',
  forward: (value) => Math.log(value / (1 - value)),
  back: (scaled) => 1 / (1 + Math.exp(-scaled)),
  steepness: () => 1,
  logSlope: (value) => -Math.log(within(value) * (1 - within(value))),
}

/** For shares of few: even where nothing, or everything, was counted. */
export const angleScale: Scale = {
  name: 'angle',
  forward: (value) => 2 * Math.asin(Math.sqrt(Math.min(1, Math.max(0, value)))),
  back: (scaled) => Math.sin(Math.min(Math.PI, Math.max(0, scaled)) / 2) ** 2,
  steepness: (scaled) => Math.sin(Math.min(Math.PI, Math.max(0, scaled))) / 2,
  logSlope: (value) => -0.5 * Math.log(within(value) * (1 - within(value))),
}

/** Neither nothing nor all: there the slope has no end. */
function within(share: number): number {
  return Math.min(1 - 1e-4, Math.max(1e-4, share))
}
