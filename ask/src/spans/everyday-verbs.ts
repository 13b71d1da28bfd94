import { asides } from './light-words.ts'

/**
 * Verbs and adverbs of everyday sentences. What a question asks for is in its nouns, numbers and times, so
 * these have no effect, while an unknown noun may restrict what is counted.
 */
const verbs: readonly string[] =
  `granted billed invoiced print payed gone visited visit driven planning making acquire acquired unique happening show break bring come display drive give go happen help look make need perform produce run see start take tell turn fail cause caused causing distribute distributed accumulate accumulated registered achieve achieved achieving act acted actively actually added adding admittedly afford
  affect affected aim aimed allow allowed amount amounted amounting analyse analyze answer answered anyway
  appear appeared apparently arrive arrived arriving ask asked asking assume assuming attract attracted await
  awaiting became become becoming began believe belong booked bringing broadly build built burn burned
  burnt calculate calculated carried carry cater caught charge charged charging chosen choose claim claimed
  closely collect collected collecting command comes commonly compute computed concern concerned confirm
  confirmed consider considering consist contain convert converted converting count counted counting counts
  cover covered create created creating cross curiously dealt decide decided deliver delivered delivering
  depend describe determine determined did differ directly discover dispatch dispatched earn earned earning
  easily eat eaten eating effectively either else emailed emerge ended enter entered especially establish
  estimated even eventually evaluate examine exist existed expect explain explore expressed expressing extract face faced
  fair fairly fare fared faring felt fetch fetched fill filled finally finish finished fit follow followed
  following forget forgot form formed fresh fulfil fulfill gain gained gather gathered generally generating
  genuinely glance grab grabbed guess handle handled hang happily hardly hear heard hit hold holding honestly
  hope hoping hurt identify imagine immediately include included includes including individually inform
  initially inspect instantly intend interest introduce involve involved isolate itself join joined judge keep
  keeping kept knew knowing land landed lastly lately laid learn learned leave leaving left lie lies literally
  load loaded lose losing lost lot lots love loved mainly managed manage managing mean meaning meant measured
  meet meeting merely mind moment morning move moved moving mostly namely named naturally necessarily
  nevertheless nicely normally note noted notice noticed obtain obtained obviously occur occurred office often
  once onwards onward operate originate originated originally otherwise outsell outselling outsold owned
  particularly pass passed perfect perform pick picked picking pile play played plan planned plus pointed
  possibly prefer prepare prepared preparing presumably prior privately probably processed profitably promptly
  prove provide provided pulled pulling push pushed put putting raise raised raising ran rank ranked ranking
  ranks rated rather reach reached reaching react read reading ready realise realize realised realized really
  receive received receiving reckon reflect regarding regularly relate remain remained remaining remember
  request require required respond responded retrieved returning reveal rough rung running safe said sake
  satisfy saw say says scale secondly seek seem seemed seen select selected separate serve served serving
  shift shifted shifting shopping shortly similarly simple single sit sits sitting slightly slow slowly
  slowest solely something soon sort sound specific specifically spot spend spending spread stack stay stayed
  steadily stick stop stopped strictly stuff submit submitted sum suppose supposed surely swap switch talk
  talking targeted tends tend term terms thanks think thinking thought threw till time times took top total
  touch toward towards tracked tracking treat treated tried trigger triggered truly trust turn turned turning
  typically ultimately understand unfortunately usually valid vary varies view viewed wait waited waiting walk
  watch watched way wear weigh well won win winning wonder wondered wondering work worked working worried
  worry worth worse write written wrong yield yielded alike anything approx around aside assorted big
  different differently distinct evening afternoon everybody everyone extra frankly glad good grateful handy
  individual just keen large later latest like little main major minute ones overview particular picture
  please pls potential present rest report roughly second several side sense similar small somewhat sorry
  straight such sure thing totally true usual various whatever whenever wherever whole yearend
  analysis presentation folks basis perspective lens look respect regard behalf case cases purpose
  purposes matter sec bar bars
  brings bringing needs needing begins finds finding passes passing tries knows carries draws lists listed listing checked wanting
  seeing letting sharing completing crossing buys pays totalled totalling totals watches pulls pushes calling whichever
  yours mine theirs gotten indicate indicates comprise comprises compile lay lays lying themselves upon dealing opinion
  pointing varied summed placing approximate touches charts graphs plots`
    .trim()
    .split(/\s+/)

export const everydayVerbs: ReadonlySet<string> = new Set([
  ...verbs,
  ...verbs.flatMap(inflected),
  ...asides.split(/\s+/),
])

/** 'Shows', 'showed' and 'showing' for 'show'. */
function inflected(verb: string): string[] {
  if (verb.length < 3 || /(?:ed|ing|ly|s)$/.test(verb)) return []
  const stem = verb.replace(/e$/, '')
  return [`${verb}s`, `${stem}ed`, `${stem}ing`]
}
