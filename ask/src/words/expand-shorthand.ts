/** The shorthand of chats: 'clicks n ctr', 'tickets w priority high', 'how many ppl, tbh'. */
export function expandShorthand(question: string): string {
  return question
    .replaceAll(/\b(some|any)body\b/gi, '$1one')
    .replaceAll(
      /(?<![\w.'’-])[a-z]\/?[a-z]{0,5}(?![\w'’-])/g,
      (word) => shorthand.get(word) ?? word,
    )
    .replaceAll(
      /(?<![\p{L}\p{N}])(?:h+m+|u+h+m*|u+m+|e+r+m+|o+h+|a+h+|(?:ha){2,}|(?:he){2,}|lol|oops|yep|yup|nope|nah)(?![\p{L}\p{N}'’-])[,.!…]*/giu,
      ' ',
    )
}

/** Only in lower case: 'W' and 'HR' may be names. */
const shorthand: ReadonlyMap<string, string> = new Map(
  Object.entries({
    w: 'with',
    n: 'and',
    u: 'you',
    ur: 'your',
    ppl: 'people',
    hr: 'hour',
    hrs: 'hours',
    bc: 'because',
    'b/c': 'because',
    cuz: 'because',
    coz: 'because',
    til: 'until',
    thru: 'through',
    rn: 'currently',
    tdy: 'today',
    yday: 'yesterday',
    yest: 'yesterday',
    wknd: 'weekend',
    wkend: 'weekend',
    tmrw: 'tomorrow',
    idk: '',
    jw: '',
    tia: '',
    tyvm: 'thanks',
    ty: 'thanks',
    atm: 'currently',
    prev: 'previous',
    curr: 'current',
    msg: 'message',
    msgs: 'messages',
    amt: 'amount',
    ttl: 'total',
    tot: 'total',
    qty: 'quantity',
    acct: 'account',
    accts: 'accounts',
    cust: 'customer',
    custs: 'customers',
    impr: 'impressions',
    prod: 'product',
    prods: 'products',
    src: 'source',
    oos: 'out of stock',
    tho: 'though',
    prob: 'probably',
    esp: 'especially',
    tbh: '',
    imo: '',
    fyi: '',
    btw: '',
    lmk: '',
    afaik: '',
  }),
)
