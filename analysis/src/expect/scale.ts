/**
 * Where a figure's noise is about even, its sums are straight lines and its bounds fit. What is known of a
 * date multiplies the figure (or its odds) on every scale.
 */
export interface Scale {
  readonly name: 'log' | 'root' | 'logit' | 'angle' | 'plain'
  /** Of a logarithm what is added, of a root the size at which its both parts meet; a share has none. */
  readonly unit: number
}

/** `size` is what a share is a share of, where that is known. */
export function forward({ name, unit }: Scale, value: number, size: number | null): number {
  switch (name) {
    case 'log':
      return Math.log(Math.max(0, value) + unit)
    case 'root':
      return 2 * Math.sqrt(Math.max(0, value) + unit * 0.375)
    case 'logit': {
      const share = size === null ? within(value) : (value * size + 0.5) / (size + 1)
      return Math.log(share / (1 - share))
    }
    case 'angle':
      return angleOf(size === null ? value : (value * size + 0.375) / (size + 0.75))
    case 'plain':
      return value
  }
}

export function back({ name, unit }: Scale, scaled: number, size: number | null): number {
  switch (name) {
    case 'log':
      return Math.max(0, Math.exp(scaled) - unit)
    case 'root':
      return scaled <= 0 ? 0 : Math.max(0, (scaled / 2) ** 2 - unit * 0.375)
    case 'logit': {
      const share = 1 / (1 + Math.exp(-scaled))
      return size === null ? share : clamped(share + (share - 0.5) / size)
    }
    case 'angle': {
      const share = shareOf(scaled)
      return size === null ? share : clamped(share + (share * 0.75 - 0.375) / size)
    }
    case 'plain':
      return scaled
  }
}

/** How much the scaled figure moves when the figure (or its odds) grows by one part in one. */
export function steepness({ name, unit }: Scale, scaled: number): number {
  switch (name) {
    case 'log':
      return Math.max(0, 1 - unit / Math.exp(scaled))
    case 'root':
      return Math.max(0, scaled / 2 - (0.75 * unit) / Math.max(scaled, 1e-9))
    case 'logit':
      return 1
    case 'angle':
      return Math.sin(Math.min(Math.PI, Math.max(0, scaled))) / 2
    case 'plain':
      return Math.abs(scaled)
  }
}

/** The figure times the effect (a logarithm), on the scale. */
export function moveBy(scale: Scale, scaled: number, effect: number): number {
  switch (scale.name) {
    case 'logit':
      return scaled + effect
    case 'angle': {
      const share = Math.min(1 - 1e-9, Math.max(1e-9, shareOf(scaled)))
      return angleOf(1 / (1 + (1 / share - 1) * Math.exp(-effect)))
    }
    case 'plain':
      return scaled * Math.exp(effect)
    default:
      return forward(scale, back(scale, scaled, null) * Math.exp(effect), null)
  }
}

/** The logarithm of the slope: what makes the likelihoods of two scales comparable. */
export function logSlope({ name, unit }: Scale, value: number): number {
  switch (name) {
    case 'log':
      return -Math.log(Math.max(0, value) + unit)
    case 'root':
      return -0.5 * Math.log(Math.max(0, value) + unit * 0.375)
    case 'logit':
      return -Math.log(within(value) * (1 - within(value)))
    case 'angle':
      return -0.5 * Math.log(within(value) * (1 - within(value)))
    case 'plain':
      return 0
  }
}

function angleOf(share: number): number {
  return 2 * Math.asin(Math.sqrt(clamped(share)))
}

function shareOf(angle: number): number {
  return Math.sin(Math.min(Math.PI, Math.max(0, angle)) / 2) ** 2
}

function clamped(share: number): number {
  return Math.min(1, Math.max(0, share))
}

/** Neither nothing nor all: there the slope has no end. */
function within(share: number): number {
  return Math.min(1 - 1e-4, Math.max(1e-4, share))
}
