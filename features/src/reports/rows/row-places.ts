export interface RowPlaces {
  add(place: number): void
  /** All places, and that after the last row. */
  endingAt(place: number): Uint32Array
}

/** The places of rows in bytes, four bytes a row, however many there will be. */
export function createRowPlaces(): RowPlaces {
  let places = new Uint32Array(1_024)
  let count = 0
  const add = (place: number) => {
    if (count === places.length) {
      const larger = new Uint32Array(places.length * 2)
      larger.set(places)
      places = larger
    }
    places[count] = place
    count += 1
  }
  return {
    add,
    endingAt(place) {
      add(place)
      return places.slice(0, count)
    },
  }
}
