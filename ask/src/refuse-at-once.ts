import type { RefusalReason } from './reading.ts'

/** Recognizes what is no question about data from its words alone. */
export function refuseAtOnce(question: string): RefusalReason | null {
  const text = question.toLowerCase().replaceAll(/\s+/g, ' ').trim()
  if (injection.some((pattern) => pattern.test(text))) return 'injection'
  if (personal.some((pattern) => pattern.test(text))) return 'personal'
  // 'Order the plans by price, smallest first' sorts.
  const isSort = /^(?:please |can you |could you )*order (?:the|our|all) [\w -]{3,30} by\b/.test(
    text,
  )
  if (!isSort && action.some((pattern) => pattern.test(text))) return 'action'
  if (thanks.test(text)) return 'not_a_question'
  if (advice.some((pattern) => pattern.test(text))) return 'not_a_question'
  return null
}

/** Asks what to do, or what a word means, which no figure says. */
const advice: readonly RegExp[] = [
  /\b(?:should|shall) (?:i|we)\b(?! (?:expect|see|look))/,
  /\bif you were (?:me|us|in (?:my|our))\b/,
  /\b(?:recommend|suggest|advise)\b|\bideas? for\b|\b(?:would you (?:pick|choose|do|buy|say)|do you think|your opinion)\b/,
  /\b(?:explain|tell me|know|describe) (?:to me |us |me )*what .+ (?:is|are|means?|stands? for)\s*\??$/,
  /^what(?:['’]s| is) an? (?!.*\b(?:good|typical|average|normal|usual|worth|costs?|by|per|last|this|in|on)\b)[\w /-]{2,30}\??$/,
  /\bhow (?:can|do|could|might|to) (?:i |we |you )?(?:best )?(?:increase|improve|lower|reduce|raise|boost|grow|cut|fix|decrease)\b/,
  /\bis it a (?:good|bad) idea\b|\bwhat counts as\b|^(?:what(?:['’]s| is)|explain|describe|clarify)(?: to me| me)? the difference between (?!.*\b(?:in|last|this|by|per|of|for|on)\b)[\w /-]+\??$/,
  /^(?:does|do) (?:our |the )?[\w -]+ include\b/,
  /\bwhat (?:does|do) .+ (?:mean|stand for)\b|\b(?:definition|meaning) of\b|^(?:please |can you )*define\b|\bhow .+ (?:is|are) (?:calculated|computed|defined|worked out)\b|\bhow (?:is|are|do (?:you|we)) .+ (?:calculated|computed|defined|calculate|compute|define)\b/,
]

const thanks =
  /^(?=.*\b(?:thanks?|thank you|thx|ty|cheers)\b)(?:(?:lol|ok(?:ay)?|great|perfect|cool|nice|awesome|many|thanks?|thank|you|u|thx|ty|cheers|so|very|much|a lot|again|for (?:that|this|(?:the|your) help))\W*)+$/

const injection: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass|skip)\b.{0,40}\b(?:instruction|instructions|rule|rules|prompt|previous|restriction|restrictions|guideline|guidelines|permission|permissions|filter|check|checks)\b/,
  /\b(?:system|developer|hidden|initial) (?:prompt|message|instruction)/,
  /\b(?:api[ -]?key|api[ -]?keys|password|passwords|access token|secret key|secrets|credentials|private key|connection string|env(?:ironment)? variables?)\b/,
  /\b(?:select\b.+\bfrom|drop table|delete from|insert into|update \w+ set|union select|truncate|alter table)\b|;\s*--|\bsql\b.*\b(?:run|execute|print|show|write|query)|\b(?:run|execute|print|show me|write|output) (?:the |this |raw |some |me )*sql\b/,
  /\b(?:you are now|pretend (?:to be|you|that)|act as|jailbreak|developer mode|as an admin|as administrator|do anything now|role ?play)\b/,
  /<\/?(?:script|system|instructions?)\b|\{\{|\[\[?system/,
  /\b(?:reveal|print|output|repeat|show me) (?:your|the) (?:prompt|instructions|rules|configuration|source code)\b/,
  /\b(?:other|another|all) (?:workspace|workspaces|tenant|tenants|organisations?|organizations?)(?:['’]s?)? data\b/,
]

const personal: readonly RegExp[] = [
  /\b(?:e-?mails?|e-?mail address(?:es)?|phone numbers?|phones?|home address(?:es)?|street address(?:es)?|postal address(?:es)?|billing address(?:es)?|contact details|contact info(?:rmation)?|credit card numbers?|card numbers?|birth ?days?|dates? of birth|ip address(?:es)?) (?:of|for|from|belonging to) (?!email|e-?mail|campaign|flow|channel|subscri)/,
  /\b(?:list|show|give|get|send|export|what is|what's|find|tell|dump)\b.{0,30}\b(?:e-?mail address(?:es)?|customer e-?mails?|phone numbers?|home address(?:es)?|street address(?:es)?|billing address(?:es)?|contact details|card numbers?|dates? of birth|full names?)\b/,
  /\bfirst (?:and|&) last names?\b|\bnames and (?:e-?mails?|addresses|phone)/,
  /\b(?:mails?|addresses|phones|phone numbers) (?:of|for) (?:all |the |our |every |each |these |those )*(?:\w+ ){0,2}(?:buyers?|customers?|clients?|shoppers?|subscribers?|members?)\b/,
  /\bwhere does .+ live\b|\b(?:who is|who's) (?:our|the|my) customer [a-z]+ [a-z]+/,
]

/** An order to do something, which reading data is not. */
const action: readonly RegExp[] = [
  /\b(?:run|try|charge|send|process) (?:it|them|these|those|that) (?:again|once more|one more time)\b/,
  /^(?:please |can you |could you |would you )*(?:write|draft|compose|translate) (?:me |us )?(?:an?|the|some|our)\b/,
  /^(?:please |can you |could you |now )*(?:stop|pause|resume|kill|delete|remove|unsubscribe|restart|disable|enable) (?!(?:rates?|reasons?|count|by|per|in|over|words?)\b)\w+/,
  /^(?:please |can you |could you |now )*(?:send|give|grant|award|hand out|offer|mail|issue)\b.*\b(?:to (?:all|every|each|our|the|my|customers?|members?|everyone|subscribers?)|vouchers?|coupons?|gift cards?|free shipping)\b(?!.*\b(?:by|per|last|this|in|since)\b)/,
  /^(?:please |can you |could you |would you |go ahead and |i want you to |i need you to |hey,? |hi,? |just |now |ok,? )*(?:delete|remove|erase|cancel|refund|pause|stop|disable|enable|activate|deactivate|turn off|turn on|switch off|publish|archive|unsubscribe|subscribe|invite|assign|reassign|close|reopen|reply|respond|edit|modify|rename|reset|restart|reconnect|disconnect|transfer|raise|lower|increase|decrease|reduce|set|schedule|e-?mail|post|tweet|message|notify|text|call|buy|order|restock|reorder|ship|fulfil|fulfill|issue|apply|charge|launch|upload|import|install|sync|push|change|update|block|ban|merge|duplicate|approve|mark|tag|give) (?:the|all|my|our|this|that|these|those|an?|every|each|any|\w+['’]s|order|orders|customer|customers|subscription|it|them|everyone|everybody|him|her|up|down|off|to|#?\d+)\b(?!.*\b(?:rates?|numbers?|figures?|stats|by country|over time|per month) ?(?:for|in|by|of|last|this)\b)(?! (?:revenue|sales|split|breakdown|overview|list|number|chart|table|total|figures?|report on|trend)\b)(?<!give (?:the|all|our|an?|my|this|that|these|those|it|them))/,
  /^(?:please |can you |could you |would you )*(?:send|e-?mail|mail|show|give|get) (?:me|us)\b.*\b(?:every|each) (?:day|morning|week|month|monday|tuesday|wednesday|thursday|friday)\b(?!.*\b(?:last|past|this (?:week|month|quarter|year)|since|in|over)\b)/,
  /^(?:please |can you |could you |would you )*(?:alert|notify|remind|ping) (?:me|us)\b/,
  /^(?:please |can you |could you |would you )*(?:send|write|draft(?! products\b)|compose|start|make(?! (?:that|it|this|them))|build|set up|add|create)\b.{0,12}\b(?:an? |the |our |this |that |all |every )?(?:new )?(?:e-?mails?|newsletters?|campaigns?|discount codes?|discounts?|coupons?|refunds?|messages?|sms|texts?|reminders?|segments?|audiences?|products?|orders?|tickets?|users?|workspaces?|ads?|flows?|posts?|invites?|invitations?|budgets?|reply|replies|alerts?)\b(?! (?:sales|rate|rates|count|numbers?|figures?|stats|performance|volume|breakdown|trend|by))/,
]
