/** What people search for who land on a page, with each term's share of its clicks; the rest is rare. */
export function termsOf(path: string, title: string): readonly (readonly [string, number])[] {
  const brand = title.toLowerCase()
  if (path === '/')
    return [
      [brand, 0.45],
      [`${brand} shop`, 0.12],
      ['outdoor gear store', 0.08],
    ]
  return terms[path] ?? [[`${brand} ${path.split('/').at(-1) ?? ''}`, 0.3]]
}

const terms: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  '/collections/all': [
    ['hiking backpack', 0.18],
    ['trekking poles', 0.14],
    ['camping stove', 0.12],
    ['lightweight tent', 0.09],
  ],
  '/collections/new': [
    ['new hiking gear', 0.22],
    ['best hiking backpack', 0.16],
    ['down jacket', 0.1],
  ],
  '/pages/field-guide': [
    ['hiking packing list', 0.24],
    ['how to pack a backpack', 0.17],
    ['what to take camping', 0.11],
    ['how to read a trail map', 0.05],
  ],
}
