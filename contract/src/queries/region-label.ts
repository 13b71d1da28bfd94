/**
 * 'California' for US-CA. A region of a country without a table is named by its code and country: 'MI,
 * Italy', because codes such as CA, MI and WA belong to regions of several countries.
 */
export function regionLabel(value: string, countryLabel: (code: string) => string): string {
  const [, country = '', code = ''] = /^([A-Z]{2})-([A-Z0-9]{1,3})$/.exec(value) ?? []
  if (code === '') return value
  return regions[country]?.get(code) ?? `${code}, ${countryLabel(country)}`
}

const regions: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  US: named(
    'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,' +
      'DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,' +
      'KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,' +
      'MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,' +
      'NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,' +
      'PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,' +
      'VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,PR Puerto Rico,' +
      'GU Guam,VI US Virgin Islands,AS American Samoa,MP Northern Mariana Islands,' +
      'AA Armed Forces Americas,AE Armed Forces Europe,AP Armed Forces Pacific',
  ),
  CA: named(
    'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,' +
      'NS Nova Scotia,NT Northwest Territories,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,' +
      'SK Saskatchewan,YT Yukon',
  ),
  AU: named(
    'ACT Australian Capital Territory,NSW New South Wales,NT Northern Territory,QLD Queensland,' +
      'SA South Australia,TAS Tasmania,VIC Victoria,WA Western Australia',
  ),
  GB: named('ENG England,NIR Northern Ireland,SCT Scotland,WLS Wales'),
  DE: named(
    'BB Brandenburg,BE Berlin,BW Baden-Württemberg,BY Bavaria,HB Bremen,HE Hesse,HH Hamburg,' +
      'MV Mecklenburg-Vorpommern,NI Lower Saxony,NW North Rhine-Westphalia,RP Rhineland-Palatinate,' +
      'SH Schleswig-Holstein,SL Saarland,SN Saxony,ST Saxony-Anhalt,TH Thuringia',
  ),
  CH: named(
    'ZH Zurich,BE Bern,GE Geneva,VD Vaud,BS Basel-Stadt,AG Aargau,LU Lucerne,SG St. Gallen',
  ),
}

function named(list: string): ReadonlyMap<string, string> {
  return new Map(
    list.split(',').map((line) => {
      const at = line.indexOf(' ')
      return [line.slice(0, at), line.slice(at + 1)]
    }),
  )
}
