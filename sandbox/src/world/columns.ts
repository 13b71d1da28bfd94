/** A growing list of numbers outside the heap: a million orders' worth of them costs eight megabytes. */
export interface NumberColumn {
  readonly length: number
  at(index: number): number
  set(index: number, value: number): void
  push(value: number): number
  /** The first position whose value is at least `value`; the column must be ascending. */
  lowerBound(value: number): number
}

export function numberColumn(): NumberColumn {
  return growing(new Float64Array(1024), (size) => new Float64Array(size))
}

/** Whole numbers below two thousand million, at half the room. */
export function indexColumn(): NumberColumn {
  return growing(new Int32Array(1024), (size) => new Int32Array(size))
}

function growing<T extends Float64Array | Int32Array>(
  first: T,
  allocate: (size: number) => T,
): NumberColumn {
  let values = first
  let length = 0
  return {
    get length() {
      return length
    },
    at(index) {
      const value = index < length ? values[index] : undefined
      if (value === undefined) throw new RangeError(`No entry ${index}`)
      return value
    },
    set(index, value) {
      if (index >= length) throw new RangeError(`No entry ${index}`)
      values[index] = value
    },
    push(value) {
      if (length === values.length) {
        const larger = allocate(length * 2)
        larger.set(values)
        values = larger
      }
      values[length] = value
      return length++
    },
    lowerBound(value) {
      let low = 0
      let high = length
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((values[middle] ?? Infinity) < value) low = middle + 1
        else high = middle
      }
      return low
    },
  }
}
