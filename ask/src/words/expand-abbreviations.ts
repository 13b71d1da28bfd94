/** Abbreviations and signs that stand for words. */
export function expandAbbreviations(question: string): string {
  return (
    question
      .replaceAll(/\b(excl|incl|avg|vs|max|min|approx|qty)\.(?=\s|$)/gi, '$1 ')
      .replaceAll(/\bincl\b/gi, 'including')
      .replaceAll(/\bw\/o(?:ut)?\b/gi, ' without ')
      .replaceAll(/\bleav(?:e|ing) ((?:\S+ ){1,4}?)(?:out|aside)\b/gi, ' without $1 ')
      // 'Break this month's orders down by channel'
      .replaceAll(/\b(break|split) ((?:\S+ ){1,6}?)(?:down|up)(?= by\b)/gi, '$1 $2')
      .replaceAll(
        /, ?((?:[\w-]+ ){1,3}?)(?:left out|excluded|not included|not counted|aside)\b/gi,
        ' without $1 ',
      )
      .replaceAll(/\bw\/(?=\s|\w)/gi, ' with ')
      // 'Every country but Germany'
      .replaceAll(
        /\b((?:every|each|all|any)(?: [a-z]+){1,2}) but (?!only\b|not\b|just\b|for\b|by\b|in\b|with)/gi,
        '$1 except ',
      )
      // 'Delivery time (days)'
      .replaceAll(/\s\((?:days?|hours?|minutes?|seconds?|%|€|\$|£|eur|usd|gbp)\)/gi, ' ')
      .replaceAll(/\be-?mails?\b/gi, (word) => word.replace('-', ''))
      // 'Compare it with Q2', 'put the opens next to it'
      .replaceAll(
        /\b(compare|contrast|hold|put|set|check) (it|this|that|these|those|them) (?:with|to|against|beside|next to|alongside)\b/gi,
        'compare $2 versus',
      )
      .replaceAll(
        /\b(?:next to|beside|alongside|along with|together with) (?:it|this|that|these|those|them)\b(?! of\b)/gi,
        ' also ',
      )
      // 'Platform by platform', but not 'sales by sales channel'
      .replaceAll(
        /\b(?!(?:day|week|month|quarter|year|hour|side|step|one)\b)([a-z]{3,}) (?:by|for) \1(?=\s*(?:[,.:;?!]|$|\b(?:for|in|over|this|last|on|what|how)\b))/gi,
        'by $1',
      )
      // 'Device wise', 'device-wise'
      .replaceAll(/(?:^|(?<=[,.:;] ))((?:[a-z]+ ){0,2}[a-z]+)[ -]wise\b/gi, 'by $1')
      .replaceAll(/\b([a-z]{3,})[ -]wise\b/gi, 'by $1')
      .replaceAll(/\bby (?:what|which|how many) (?:percentage|percent|%)(?! of\b)/gi, 'how much')
      // 'The campaigns with their spend'
      .replaceAll(/\bwith (?:their|its)\b/gi, 'and their')
      .replaceAll(/\bas an? (?:line|bar|column|pie|area)(?: chart| graph)?\b/gi, ' ')
      .replaceAll(
        /\b(?:up to|until|till) (?:now|today|date) (this (?:week|month|quarter|year))\b/gi,
        '$1',
      )
      .replaceAll(
        /^((?:please |can you |could you )*)order (?=(?:the|our|all) [\w -]{3,30} by\b)/gi,
        '$1sort ',
      )
      .replaceAll(/\bon weekends\b/gi, 'on Saturdays and Sundays')
      // '12+ boxes'
      .replaceAll(/(?<![\w.])(\d[\d,.]*[km]?)\+(?=\s)/gi, ' at least $1 ')
      .replaceAll(
        /\b(this|last|previous) year['’]?s (black friday|cyber monday|black week|easter|christmas|halloween|singles day|prime day|mothers day|fathers day|valentines day)\b/gi,
        '$2 $1 year',
      )
      .replaceAll(/\bno\. ?1\b/gi, ' top 1 ')
      .replaceAll(/\bno\. of\b/gi, ' number of ')
      // 'We added some last month, didn't we?'
      .replaceAll(
        /, ?(?:is|are|was|were|do|does|did|has|have|had|will|would|can|could)n['’]?t (?:it|we|they|there|you|he|she)\b/gi,
        ' ',
      )
      .replaceAll(/\bgood (?:morning|afternoon|evening|day)\b/gi, ' ')
      .replaceAll(
        /\bwith (["“'‘]?)([\w -]{2,40}?)["”'’]? in (?:the|its|their) (?:name|title)s?\b/gi,
        ' containing "$2" ',
      )
      .replaceAll(/\b(?:only )?(?:names?|titles?) contain(?:ing|s)?\b/gi, ' containing ')
      .replaceAll(/&|\s\+\s/g, ' and ')
      .replaceAll(/(?<!\d)\s*%/g, ' percent ')
      .replaceAll(/\s\/\s/g, ' slash ')
      // 'Net revenue/orders', while 'revenue/session' divides, and '/collections/new' is a path.
      .replaceAll(
        /(?<![/\p{L}\p{N}.])(\p{L}{4,})\/(?!(?:order|customer|buyer|visitor|visit|session|user|subscriber|member)\b)(\p{L}{4,})(?![/\p{L}])/gu,
        '$1 slash $2',
      )
      .replaceAll(
        /[$€£]?\b(\d[\d,.]*[km]?)\s*(?:euros?|eur|dollars?|usd|pounds?|gbp|bucks|€|\$|£)(?!\w)/gi,
        '€$1',
      )
      .replaceAll(/\b(?:eur|usd|gbp)\s*(?=\d)/gi, '€')
      .replaceAll(/>=|≥/g, ' at least ')
      .replaceAll(/<=|≤/g, ' at most ')
      .replaceAll(/>/g, ' more than ')
      .replaceAll(/</g, ' less than ')
      .replaceAll(/!=|≠|<>/g, ' not ')
      .replaceAll(
        /\b(can|don|doesn|didn|won|isn|aren|wasn|weren|haven|hasn)['’]?t\b/gi,
        (_, verb: string) => `${negated[verb.toLowerCase()] ?? verb} not`,
      )
      .replaceAll(
        /\b(what|how|where|who|that|it|there|here|when|which|let)['’]?s\b(?!\w)/gi,
        (whole, word: string) =>
          /['’]/.test(whole) || /^(what|how|where|who|let)$/i.test(word) ? `${word} is` : whole,
      )
      .replaceAll(/['’](?:s|re|ve|ll|d|m)\b/gi, '')
      .replaceAll(/(\p{L})s['’](?=\s|$)/giu, '$1s')
  )
}

const negated: Readonly<Record<string, string>> = {
  can: 'can',
  don: 'do',
  doesn: 'does',
  didn: 'did',
  won: 'will',
  isn: 'is',
  aren: 'are',
  wasn: 'was',
  weren: 'were',
  haven: 'have',
  hasn: 'has',
}
