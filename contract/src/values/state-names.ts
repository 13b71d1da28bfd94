/** The states of the USA and the provinces of Canada by their codes, in English. */
const lists = {
  US: `AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,
    DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,
    IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,
    MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,
    NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,
    OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,
    SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,
    WV West Virginia,WI Wisconsin,WY Wyoming,PR Puerto Rico`,
  CA: `AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,
    NS Nova Scotia,NT Northwest Territories,NU Nunavut,ON Ontario,PE Prince Edward Island,
    QC Quebec,SK Saskatchewan,YT Yukon`,
} as const

const pairs = Object.entries(lists).flatMap(([country, list]) =>
  list.split(',').map((entry) => {
    const [code = '', ...name] = entry.trim().split(/\s+/)
    return { country, code, name: name.join(' ') }
  }),
)

const codes = new Map(pairs.map(({ country, code, name }) => [keyOf(country, name), code]))
const names = new Map(pairs.map(({ country, code, name }) => [keyOf(country, code), name]))

/** The code of a state or province; the text itself for other countries and names. */
export function stateCodeOf(country: string | null, state: string): string {
  return codes.get(keyOf(country ?? '', state)) ?? state
}

/** The name of a state or province; the code itself for other countries and codes. */
export function stateNameOf(country: string, code: string): string {
  return names.get(keyOf(country, code)) ?? code
}

function keyOf(country: string, text: string): string {
  return `${country.toUpperCase()} ${text.trim().toLowerCase()}`
}
