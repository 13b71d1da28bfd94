/** Words that connect names, or say what to do with them. */
export type Keyword =
  | {
      readonly role:
        | 'by'
        | 'not'
        | 'with'
        | 'with-no'
        | 'and'
        | 'or'
        | 'vs'
        | 'which'
        | 'compare'
        | 'breakdown'
    }
  | {
      readonly role:
        | 'share'
        | 'change'
        | 'why'
        | 'average'
        | 'forecast'
        | 'trend'
        | 'total'
        | 'refer'
        | 'about'
        | 'also'
        | 'or-more'
        | 'or-less'
        | 'between'
        | 'is'
        | 'performance'
        | 'vague'
        | 'clause'
        /** Between two names: 'orders / channel', 'orders / net sales' */
        | 'slash'
        | 'instead-of'
        /** 'What did it cost us' asks for money. */
        | 'cost'
    }
  | { readonly role: 'rank'; readonly direction: 'asc' | 'desc'; readonly isJudgement: boolean }
  | { readonly role: 'best-selling'; readonly direction: 'asc' | 'desc' }
  /** 'Largest first': all of them, in this order. */
  | { readonly role: 'sort'; readonly direction: 'asc' | 'desc'; readonly isJudgement?: true }
  | { readonly role: 'count' | 'amount' }
  | { readonly role: 'compare-number'; readonly operator: 'gt' | 'gte' | 'lt' | 'lte' | 'equals' }
  | { readonly role: 'text-match'; readonly operator: 'contains' | 'startsWith' | 'endsWith' }

/** Gives a meaning to each of the phrases of a group, which '|' separates. */
export function phrases<Value>(groups: readonly (readonly [string, Value])[]): Map<string, Value> {
  return new Map(
    groups.flatMap(([list, value]) =>
      list.split('|').map((phrase) => [phrase.trim(), value] as const),
    ),
  )
}

export const keywords: ReadonlyMap<string, Keyword> = phrases<Keyword>([
  [
    'by|per|for each|for every|each|every|across|split by|broken down by|break down by|breakdown by|broken out by|break out by|grouped by|group by|segmented by|split up by|sliced by|in each|from each|of each|at each|within each|for all|across all|by each|for different|across different|split across|divided by|sorted by|ranked by|ordered by|grouped on|grouped per|split on|split per|broken down on|broken down per|per each|divided over|for every single|distributed over|distributed across|distributed by|distributed among|spread over|spread across|measured by|in terms of|going by|according to|depending on|split between|split into|broken down into|separated by|split out by|separately for|separately by|one row per|one row for each|one line per|one line for each|a row per|a row for each|a line per|a line for each',
    { role: 'by' },
  ],
  [
    'breakdown|split|distribution|break down|broken down|mix|breakdown of|split of|distribution of|overview|overview of|ranking|ranking of|broken out|mix of|leaderboard|itemised|separately',
    { role: 'breakdown' },
  ],
  [
    'not|excluding|exclude|excl|except|except for|other than|apart from|aside from|ignoring|ignore|outside|outside of|but not|non|leaving out|leave out|not from|not in|not including|minus|besides|everything but|all but|anything but|but without|without|not counting|take away|taking away|taken away|strip out|stripping out|not from the|not via|not through|with the exception of|disregarding',
    { role: 'not' },
  ],
  [
    'with no|without a|without any|without an|that have no|lacking|missing|who have no|which have no|that has no|having no|with no known|with an unknown|with unknown|with missing|with empty|where there is no|no',
    { role: 'with-no' },
  ],
  [
    'with|having|had a|had an|use a|used a|using a|has a|have a|used any|had any|that have|who have|which have|that had|who had|which had|where|with at',
    { role: 'with' },
  ],
  [
    'and|plus|as well as|along with|together with|,|alongside|next to|and also the|and then',
    { role: 'and' },
  ],
  ['or', { role: 'or' }],
  ['slash', { role: 'slash' }],
  ['cost us|costs us|costing us|it cost|it costs', { role: 'cost' }],
  ['instead of|rather than|in place of', { role: 'instead-of' }],
  [
    'vs|versus|compared to|compared with|compare to|compare with|compare against|compared against|against|relative to|in comparison to|in comparison with|than|next to|stack up against|stacked up against|set against|as opposed to|v',
    { role: 'vs' },
  ],
  [
    'compare|compared|difference in|the difference in|different for|different between|differ for|differences between|both|both of them|compares|differ|differ between|differs|comparison|comparing|comparison of|side by side|compare the|difference between',
    { role: 'compare' },
  ],
  ['which|what|whose|which of|which one of|which one|which single|what single', { role: 'which' }],
  [
    'top|most valuable|leading|highest|most high|most big|most large|biggest|largest|most|greatest|maximum|the most|the highest|most common|most used|max|strongest|longest|heaviest|top ranking|highest ranking|priciest|most expensive|dearest|slowest|oldest|most frequent|busiest|peak|fattest',
    { role: 'rank', direction: 'desc', isJudgement: false },
  ],
  [
    'bottom|lowest|most low|most small|smallest|least|fewest|minimum|the least|the fewest|the lowest|min|shortest|cheapest|least expensive|fastest|quickest|newest|youngest|least frequent|quietest|slimmest|thinnest',
    { role: 'rank', direction: 'asc', isJudgement: false },
  ],
  [
    'best|best performing|top performing|most successful|strongest performing|performing best|performs best|performed best|perform best|did best|does best|doing best|healthiest',
    { role: 'rank', direction: 'desc', isJudgement: true },
  ],
  [
    'worst|worst performing|poorest|weakest|least successful|performing worst|performs worst|performed worst|perform worst|did worst|does worst|doing worst|worst offending|poorest performing',
    { role: 'rank', direction: 'asc', isJudgement: true },
  ],
  [
    'best selling|bestselling|best sellers|bestsellers|best seller|bestseller|top selling|top sellers|top seller|most sold|sold best|sell best|sells best|selling best|sold the most|sells the most|sell the most|most popular|hot selling|sold most|selling the most|selling most|biggest sellers|strongest selling',
    { role: 'best-selling', direction: 'desc' },
  ],
  [
    'worst selling|slowest selling|sold the least|sells the least|sold the fewest|sell the fewest|sold fewest|sells fewest|sell the least|least popular|sold worst|sell worst|least sold|selling the least|selling worst|worst sellers|weakest selling|slow sellers|slowest sellers|sold least',
    { role: 'best-selling', direction: 'asc' },
  ],
  [
    'desc|descending|in descending order|in decreasing order|descending order|highest first|largest first|biggest first|most first|top first|strongest first|slowest first|longest first|oldest first|most expensive first|from slowest to fastest|slowest to fastest|from longest to shortest|highest to lowest|high to low|from high to low|from highest to lowest|from the highest to the lowest|largest to smallest|from largest to smallest|biggest to smallest|from biggest to smallest|from big to small|most to least|from most to least|from top to bottom|high on top|highest on top|highest at the top|biggest on top|largest on top|with the highest first|with the largest first|starting with the highest|starting with the largest|starting with the biggest|beginning with the highest|rank our|rank the|rank all|rank all our',
    { role: 'sort', direction: 'desc' },
  ],
  [
    'asc|ascending|in ascending order|in increasing order|ascending order|lowest first|smallest first|least first|fewest first|lowest to highest|low to high|from low to high|from lowest to highest|from the lowest to the highest|smallest to largest|from smallest to largest|smallest to biggest|from small to big|least to most|from least to most|fastest first|quickest first|shortest first|cheapest first|from fastest to slowest|fastest to slowest|from shortest to longest|lowest on top|lowest at the top|starting with the lowest|starting with the smallest|beginning with the lowest',
    { role: 'sort', direction: 'asc' },
  ],
  [
    'best first|from best to worst|best to worst|best on top|starting with the best',
    { role: 'sort', direction: 'desc', isJudgement: true },
  ],
  [
    'worst first|from worst to best|worst to best|worst on top|starting with the worst',
    { role: 'sort', direction: 'asc', isJudgement: true },
  ],
  [
    'share of|percentage of|percent of|proportion of|what share|what percentage|what percent|what proportion|what fraction|fraction of|portion of|how much of|contribution|contribution of|contribution to|share|percentage|percent|proportion|which share|which percentage|as a share|as a percentage|as a share of total|as a percentage of total|as percentages|as percent|in percent|as shares|relative share|pct|pct of|shares|what share of|what part of|which part of|what portion|how big a share|what pct|percentage share|contribute|contributes|contributed|as a proportion|share of total|percentage of total|percent of total',
    { role: 'share' },
  ],
  [
    'growth|grow|grew|grown|growing|increase|increased|increasing|decrease|decreased|decreasing|decline|declined|declining|drop|dropped|dropping|fall|fell|falling|fallen|rise|rose|risen|rising|change|changed|changing|go up|go down|went up|went down|going up|going down|gone up|gone down|up or down|jump|jumped|dip|dipped|spike|spiked|surge|surged|plunge|plunged|slump|slumped|improve|improved|improving|worsen|worsened|worsening|shrink|shrank|shrunk|slipped|slip|tank|tanked|climb|climbed|soar|soared|crash|crashed|uptick|downturn|changes|growth rate|growth of|change in|increase in|decrease in|rate of growth|so low|so high|so much lower|so much higher|down|up|lower|higher|bad|weak|strong|slow|collapse|collapsed|doubled|double|halved|deteriorate|deteriorated|worse|better|longer|shorter|slower|faster|quicker|cheaper|pricier|larger|heavier|more|fewer|less|smaller|bigger|so many more|so many|so few|so little|extra|stronger|weaker|tanking|plummet|plummeted|plummeting|nosedive|nosedived|nosediving|soaring|surging|spiking|plunging|slumping|dipping|jumping|climbing|crashing|collapsing|halving|doubling|rocketed|rocketing|skyrocket|skyrocketed|skyrocketing|ballooned|ballooning|dwindled|dwindling|deteriorating|shot up|shoot up|crept up|creeping up|came down|come down|dropped off|drop off|fell off|fallen off|fell away|tailed off|tailing off|sank|sinking',
    { role: 'change' },
  ],
  [
    'why|why is|why are|why was|why were|why did|why do|why does|why has|why have|what caused|what causes|what is causing|what drove|what drives|what is driving|what was driving|reason for|reasons for|reason behind|reasons behind|the reason|what explains|explain|explain the|what is behind|what was behind|how come|what led to|what made|drivers of|driver of|what are the drivers of|what happened to|what happened with|root cause|root cause of|cause of|causes of|behind the|what is the reason for|what is the cause of|what is the cause|what was the cause|what was the cause of|what is the reason|what was the reason|what was the reason for|what triggered|explanation for|what contributed to|what is responsible for|what was responsible for|what is to blame for|what pushed|what brought|what sent|what dragged|what lifted|drivers behind|what explains the|help me understand|what happened|drivers|the drivers|what were the drivers|reasons|the reasons|reason|factors|which factors|which factors explain|which factors explain the|what is going on with|what lies behind|what pulled|what kept|what held|what is holding|what is pushing|what is pulling|what is dragging|what is lifting|what is sending|what is bringing|what is keeping|what has pushed|what has pulled|what has dragged|what has driven|what has caused|what has made|what pushes|what drags|what lifts|what pulls|what is making|what makes|for which reason|for what reason|what keeps pushing|what is keeping|what keeps|what holds|what held back|what cut|what is up with',
    { role: 'why' },
  ],
  ['average|avg|mean|typical|on average|averaged', { role: 'average' }],
  [
    'forecast|forecasted|forecasting|predict|predicted|prediction|projected|projection|project|expected|expect|will|going to|outlook|predictions for|forecast for|likely to|estimate|likely be|shall',
    { role: 'forecast' },
  ],
  [
    'trend|trends|trending|over time|develop|developed|developing|development|evolve|evolved|evolving|evolution|timeline|history of|trend of|trend in|trajectory|time series|trend line|trendline|through time|over the course of|progression|trended|moved over time|changed over time|change over time|developed over',
    { role: 'trend' },
  ],
  [
    'total|how long|how big|how large|how high|how low|how fast|how quickly|how far|how old|of all time|all time|since the beginning|since the very beginning|since we started|since inception|since day one|to date|make up|makes up|made up|making up|add up|adds up|end up|ended up|come up|most of our|most of the|most of|overall|in total|altogether|combined|sum of|total of|in all|all together|the sum of|summed up|grand total|all in all',
    { role: 'total' },
  ],
  [
    'how many|number of|count of|the number of|how many of|count|total number of|num of|nr of|no of|how often|quantity of',
    { role: 'count' },
  ],
  [
    'how much|how much money|value of|amount of|how much in|total value of|dollar value of|the value of',
    { role: 'amount' },
  ],
  [
    'more than|longer than|older than|over|above|greater than|higher than|exceeding|exceeds|exceeded|exceed|bigger than|larger than|north of|better than|beyond|upwards of|topping',
    { role: 'compare-number', operator: 'gt' },
  ],
  [
    'at least|no less than|no fewer than|minimum of|at minimum|a minimum of|not less than|not fewer than|min',
    { role: 'compare-number', operator: 'gte' },
  ],
  [
    'less than|shorter than|younger than|fewer than|under|below|lower than|smaller than|south of|worse than',
    { role: 'compare-number', operator: 'lt' },
  ],
  [
    'at most|no more than|up to|maximum of|a maximum of|not more than|max',
    { role: 'compare-number', operator: 'lte' },
  ],
  ['exactly|equal to|equals|precisely|of exactly', { role: 'compare-number', operator: 'equals' }],
  [
    'or more|or higher|or above|or over|and up|and above|or greater|and more|plus|and over|or better',
    { role: 'or-more' },
  ],
  ['or less|or fewer|or lower|or below|or under|and below', { role: 'or-less' }],
  ['between', { role: 'between' }],
  [
    'containing|contains|contain|that contain|that contains|with a name containing|whose name contains|named like|including the word|with the word|mentioning|mention|that mention|with the text',
    { role: 'text-match', operator: 'contains' },
  ],
  [
    'starting with|starts with|start with|beginning with|begins with|begin with|that start with|prefixed with',
    { role: 'text-match', operator: 'startsWith' },
  ],
  [
    'ending with|ends with|end with|ending in|ends in|that end with|that end in',
    { role: 'text-match', operator: 'endsWith' },
  ],
  [
    'what about|how about|and what about|and how about|same for|the same for|same but|same thing for|same question for|and for|same thing but|now for|ok and|okay and|and the same for|and now|do the same for|repeat for|repeat that for',
    { role: 'about' },
  ],
  [
    'also|too|as well|additionally|in addition|and also|also by|as an additional|add',
    { role: 'also' },
  ],
  [
    'performance|performed|how have we performed|how we performed|how we have performed|how have we done|how we have done|how we did|how are we doing|how is business|how did we do|how are things|how is it going|how is the business doing|how is the shop doing|how is our business doing|how well did we do|how are we performing|how is the store doing',
    { role: 'performance' },
  ],
  [
    'happy|happiness|satisfied|loyal|loyalty|engagement|engaged|healthy|health|success|successful|efficient|efficiency|effective|effectiveness|quality|impact|profitable|rate|the rate|ratio|the ratio|kpis|kpi|metrics|metric|key figures|key numbers',
    { role: 'vague' },
  ],
  [
    'flip|flip it|flip that|flip this|turn it around|reverse it|reverse that|the other way around|other way around|instead|now|again|same|it|that|those|them|only|just|but|then|rather|alone|this|these|there|make|switch|restrict|limit|narrow|filter|drop|for the same period|over the same period|in the same period|for that period|over that period|for the same dates|for the same time',
    { role: 'refer' },
  ],
])

/** Words without an effect on what is asked. */
export const fillers: ReadonlySet<string> = new Set(
  `a about all am an any anyone are as at away back be been being bit brief bring brought call called came can chart
  come comes coming could currently data did display do does doing done draw dear each either ever everything exactly
  figure figures find fine folks for from fully gave generate generated get gets getting give given gives gimme go goes going good got graph had
  happen happened happening has have having hello help hey hi hiya how i if im in into is its just kind kindly know known because let level levels like list
  look looked looking looks made make makes many matter may me mean might much must my need needed number numbers of ok okay
  on once one ones our ours out over overall people per perform performance performed performing please plot plz pls plus possible
  present provide pull put quick quickly quite rather really record recorded report result results right run s see seen sell selling sells
  send shall shop shops should show showed showing shown side simply so sold some somehow sort sorted stand standing stats statistics status
  still store stores such t table take taken takes taking team tell than thank thanks that the their them then there these they thing things this
  those through thru to together told total try trying type typed u until up us use used using value values very view via visual
  visualise visualize want wanted wants was we went were what when where whether which while who whom whose will wish with within would
  yeah yes yet you your business company shop store site website exact actual actually precisely roughly approximately about our entire whole ads advertising everywhere worldwide historically
  complete full across among during throughout amongst between coming current recently today's placed received made generated earned
  bought buy buying come purchase purchased ordered ordering order orders sold happen occur occurred produced drove drive driving brought
  attributed attributable belonging related tied associated named titled labelled labeled tagged paid pay spent located based living live
  ship shipped going shipping coming were respectively detail details detailed side next account please would wondering wonder curious interested
  quick question tell check checking pull remind share idea ideas sense sum summary summarise summarize summarized summarised insight insights break opened
  add bring ended ending started starting began begin far due here maybe perhaps plain pretty proper properly guys mate cheers thx ta asap
  someone somewhere likely always almost`
    .trim()
    .split(/\s+/),
)
