/** A growable list of numbers in a typed array: a million numbers take eight megabytes. */
export interface NumberColumn {
  readonly length: number
  at(index: number): number
  set(index: number, value: number): void
  push(value: number): number
  /** The first position whose value is at least `value`; the column must be ascending. */
  lowerBound(value: number): number
}

export function numberColumn(): NumberColumn {
  return growableColumn(new Float64Array(1024), (size) => new Float64Array(size))
}

/** A column of 32-bit integers, at half the size. */
export function indexColumn(): NumberColumn {
  return growableColumn(new Int32Array(1024), (size) => new Int32Array(size))
}

function growableColumn<T extends Float64Array | Int32Array>(
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
