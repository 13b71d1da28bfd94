/** What people call countries besides the names in CLDR, and their people, by ISO 3166-1 code. */
export const otherCountryNames: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    US: [
      'usa',
      'u s',
      'u s a',
      'america',
      'the states',
      'the us',
      'united states of america',
      'american',
      'stateside',
    ],
    GB: ['uk', 'the uk', 'u k', 'britain', 'great britain', 'england', 'british'],
    DE: ['german'],
    FR: ['french'],
    ES: ['spanish'],
    IT: ['italian'],
    NL: ['holland', 'dutch', 'the netherlands'],
    CA: ['canadian'],
    AU: ['australian'],
    AT: ['austrian'],
    CH: ['swiss'],
    BE: ['belgian'],
    SE: ['swedish'],
    DK: ['danish'],
    NO: ['norwegian'],
    FI: ['finnish'],
    PL: ['polish'],
    IE: ['irish'],
    PT: ['portuguese'],
    JP: ['japanese'],
    CN: ['chinese'],
    MX: ['mexican'],
    BR: ['brazilian'],
    IN: ['indian'],
    NZ: ['kiwi'],
    AE: ['uae', 'emirates'],
    CZ: ['czech republic', 'czech'],
    KR: ['korea', 'korean'],
  }),
)

/** What people call the platforms of ads and messages. */
export const otherBrandNames: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    facebook: ['meta', 'meta ads', 'facebook ads', 'fb', 'fb ads'],
    'google ads': ['adwords', 'google adwords', 'google'],
    'microsoft ads': ['bing', 'bing ads', 'microsoft'],
    instagram: ['ig', 'insta'],
    tiktok: ['tik tok', 'tiktok ads'],
  }),
)

/** English names of cities by their own. */
export const otherCityNames: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    munchen: ['munich'],
    koln: ['cologne'],
    nurnberg: ['nuremberg'],
    hannover: ['hanover'],
    wien: ['vienna'],
    genf: ['geneva'],
    geneve: ['geneva'],
    milano: ['milan'],
    roma: ['rome'],
    firenze: ['florence'],
    venezia: ['venice'],
    torino: ['turin'],
    napoli: ['naples'],
    sevilla: ['seville'],
    lisboa: ['lisbon'],
    kobenhavn: ['copenhagen'],
    goteborg: ['gothenburg'],
    bruxelles: ['brussels'],
    brussel: ['brussels'],
    antwerpen: ['antwerp'],
    'new york': ['ny', 'nyc'],
    'new york city': ['ny', 'nyc'],
    gent: ['ghent'],
    'den haag': ['the hague'],
    praha: ['prague'],
    warszawa: ['warsaw'],
  }),
)

/** What people call the usual states and kinds of things. */
export const otherValueNames: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    mobile: ['phone', 'smartphone', 'mobile phone', 'cell phone'],
    desktop: ['computer', 'laptop', 'pc'],
    push: ['push notification', 'push message'],
    sms: ['text message'],
    iphone: ['iphone app'],
    android: ['android app'],
    'instagram direct message': ['instagram dm', 'insta dm', 'instagram'],
    'walk in': ['walk ins'],
    guest: ['guests'],
  }),
)
