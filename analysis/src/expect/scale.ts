/**
 * A transformation that makes the noise about constant and the components additive. Effects of
 * known dates are multiplicative (on the odds, for a ratio) on every scale.
 */
export interface Scale {
  readonly name: 'log' | 'root' | 'logit' | 'angle' | 'plain'
  /**
   * The offset of a logarithm, or the size at which the two parts of a root meet; unused for
   * ratios.
   */
  readonly unit: number
}

/** `size` is the denominator of a ratio, where known. */
export function toScale({ name, unit }: Scale, value: number, size: number | null): number {
  switch (name) {
    case 'log':
      return Math.log(Math.max(0, value) + unit)
    case 'root':
      return 2 * Math.sqrt(Math.max(0, value) + unit * 0.375)
    case 'logit': {
      const share = size === null ? clampInside(value) : (value * size + 0.5) / (size + 1)
      return Math.log(share / (1 - share))
    }
    case 'angle':
      return angleOf(size === null ? value : (value * size + 0.375) / (size + 0.75))
    case 'plain':
      return value
  }
}

export function fromScale({ name, unit }: Scale, scaled: number, size: number | null): number {
  switch (name) {
    case 'log':
      return Math.max(0, Math.exp(scaled) - unit)
    case 'root':
      return scaled <= 0 ? 0 : Math.max(0, (scaled / 2) ** 2 - unit * 0.375)
    case 'logit': {
      const share = 1 / (1 + Math.exp(-scaled))
      return size === null ? share : clampShare(share + (share - 0.5) / size)
    }
    case 'angle': {
      const share = shareOf(scaled)
      return size === null ? share : clampShare(share + (share * 0.75 - 0.375) / size)
    }
    case 'plain':
      return scaled
  }
}

/** The derivative of the scaled value by the logarithm of the value (or of its odds). */
export function effectSlope({ name, unit }: Scale, scaled: number): number {
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

/** Multiplies the value by exp(effect), on the scale. */
export function applyEffect(scale: Scale, scaled: number, effect: number): number {
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
      return toScale(scale, fromScale(scale, scaled, null) * Math.exp(effect), null)
  }
}

/** The log Jacobian, which makes the likelihoods of two scales comparable. */
export function logSlope({ name, unit }: Scale, value: number): number {
  switch (name) {
    case 'log':
      return -Math.log(Math.max(0, value) + unit)
    case 'root':
      return -0.5 * Math.log(Math.max(0, value) + unit * 0.375)
    case 'logit':
      return -Math.log(clampInside(value) * (1 - clampInside(value)))
    case 'angle':
      return -0.5 * Math.log(clampInside(value) * (1 - clampInside(value)))
    case 'plain':
      return 0
  }
}

function angleOf(share: number): number {
  return 2 * Math.asin(Math.sqrt(clampShare(share)))
}

function shareOf(angle: number): number {
  return Math.sin(Math.min(Math.PI, Math.max(0, angle)) / 2) ** 2
}

function clampShare(share: number): number {
  return Math.min(1, Math.max(0, share))
}

/** Excludes 0 and 1, where the derivative is infinite. */
function clampInside(share: number): number {
  return Math.min(1 - 1e-4, Math.max(1e-4, share))
}
