import type { QuestionWords } from './questionWords.ts'

/** English questions. */
export const english: QuestionWords = {
  stopWords:
    'a an and are as at be best by can do does for from good have how i in is it my of on or our should so that the then there this to use want was we what when which why will with you your need right much many',
  vague:
    'about add after any ask before beer beers brew brewery brewing calculate cause change did due explain find fix get give go got had happen help if into keep know let like long made make mean me more most not off one people problem process recommend rid say show some something tell than thing time today too up value versus work would',
  notNames:
    'what when where which while whole that this these those have here left does will with there their your many much last make need more most some same save sale time date',
  inManyNames:
    'ale beer brew brewery malt hop yeast grain water acid the and of a an in on for row no old new house',
  stem: (term) => (term.length > 4 && term.endsWith('s') && !term.endsWith('ss') ? term.slice(0, -1) : term),
  offFlavors: { said: /\b(smell|taste|stink)(s|ing|y)?\b/g, called: 'off-flavors' },
  anyBeer: /\b(an?|any|for|to) [a-z ]{0,20}$/,
  advice: [
    /\bhow (do|can|should|could|would|does) (i|we|you|one)\b/,
    /\bhow (much )?to\b/,
    /\bshould (i|we)\b.*\b(use|add|pitch|mash|ferment|dry hop|clean|carbonate)\b/,
    /\bbest\b|\brecommend/,
  ],
  asksForAdvice:
    /\b(how (do|can|could|should|would) (i|we|you)|how to|fix|recommend|advice|what (can|should) (i|we) do)\b/,
  greeting: /^(hi|hello|hey|thanks?|thank you|help|good (morning|evening)|what can (you|i)|who are you)\b/,
  days: {
    ahead: /\b(?:in|within|next)(?: the)?(?: next)? (?:(?<days>\d{1,2}) days?|(?<weeks>\d{1,2}) weeks?)\b/,
    dayAfterTomorrow: /\bday after tomorrow\b/,
    tomorrow: /\btomorrow\b/,
    today: /\b(today|tonight|this (morning|afternoon|evening))\b/,
    nextWeek: /\bnext week\b/,
    thisWeek: /\bthis week\b|\bweekend\b/,
    weekdays: [
      /\bsun(day)?\b/,
      /\bmon(day)?\b/,
      /\btue(sday)?\b/,
      /\bwed(nesday)?\b/,
      /\bthu(rsday)?\b/,
      /\bfri(day)?\b/,
      /\bsat(urday)?\b/,
    ],
    yesterday: /\byesterday\b|\blast night\b/,
    earlierToday: /\b(today|this morning)\b/,
  },
  floor: {
    MASH_TUN: /\bmash ?tuns?$/,
    KETTLE: /\b(kettle|copper)s?$/,
    BRITE_TANK: /\b(brite|bright|bbt|bt)( tank| vessel)?s?$/,
    FERMENTER: /\b(ferment[eo]rs?|fv|fermentation (tank|vessel)|fermenting vessel|unitank|uni)$/,
    TANK: /\b(tank|vessel)s?$/,
  },
  batchNumber: /(?:\bbatch(?: no\.?| number)?|#) ?#?(\d{1,4})\b(?!-)/g,
  brewery: {
    lowStock: [
      /\brunning low\b|\blow (on|in stock)\b|\blow stock\b|\bout of stock\b|\brun(ning)? out\b|\bshort (of|on)\b/,
      /^(what|which)\b.*\b(is|are|'s) (getting )?low\b/,
    ],
    today: [
      /\boverdue\b|\bdue (today|now|tomorrow|this week|next)\b|\b(what|anything|something|everything)('s| is| are)? (over)?due\b/,
      /\b(running|is|are|anything|what's) late\b/,
      /\b(what|anything)\b.*\b(must|should|need to|have to|do) (i|we)\b.*\bdo( (today|now|next|tomorrow|this morning|first))*[?.! ]*$/,
      /\bwhat (must|should|can) (i|we) do( (today|now|next|tomorrow|this morning|first))*[?.! ]*$/,
      /\bto-?dos?\b|\b(my|our|today's) tasks?\b|\bwhat('s| is) (on|up|next)\b.*\b(today|now|tomorrow)\b/,
      /\b(do|doing|plan|planned|work|jobs?) (for )?today\b|\bneeds? (to be done|doing)\b/,
    ],
    schedule: [
      /\b(next|upcoming) (brews?|batch(es)?)\b|\bcoming up\b|\bupcoming\b|\bscheduled\b|\b(brew(ing)?|our|the|upcoming) (schedule|plan)\b/,
      /\bplanned\b|\bbrew(s|ing)? (next|this week|next week|tomorrow|today)\b|\bwhat (are|do|will) we brew(ing)?\b/,
    ],
    alerts: [
      /\balerts\b|\b(any|open|current) (alerts?|warnings?|issues?|problems?)\b|\bneeds? (my |our )?attention\b/,
      /\banything wrong\b|\bwhat('s| is) wrong( (today|now|in the brewery|here))*[?.! ]*$/,
      /\beverything (ok(ay)?|fine|alright|good|well)\b|\bhow('s| is) the brewery\b/,
    ],
    statuses: {
      AVAILABLE: /\b(free|available|empty)\b/,
      CLEANING: /\b(dirty|cleaning|cleaned)\b|\bneeds? cleaning\b/,
      MAINTENANCE: /\b(broken|maintenance|repairs?|out of order)\b/,
    },
    stages: {
      FERMENTING: /\bfermenting\b/,
      CONDITIONING: /\b(conditioning|lagering)\b/,
      KEGGING: /\b(kegging|being kegged)\b/,
      MASHING: /\bmashing\b/,
      BOILING: /\bboiling\b/,
    },
    vessel:
      /\b(tanks?|vessels?|fermenters?|fvs?|brites?|brite tanks?|bright tanks?|bts?|mash tuns?|kettles?)\b/,
    whichVessels: /\b(what|which|where|show|list|any|how many|is there|are there|status|overview)\b/,
    isNow: [
      /\b(what|which)('s| is| are)( \w+)?\b.*\bing\b|\b(what|which).*\b(is|are|'s)( currently| now)? \w+ing\b/,
    ],
    isGeneral: /\b(temperature|long|a|an)\b/,
    allVessels: [/\bin (the|our|my|all)\b|\b(do we have|status|our|all)\b/, /\bare (full|occupied|in use)\b/],
  },
  past: {
    deeds:
      /\b(did|do|done|doing|moved?|changed?|logged|recorded|edited|added|removed|took|taken|sold|adjusted|deleted|entered|measured|read|ordered|dumped|set|touched|checked|reported|flagged|finished|kegged|tapped|filled|work(ed|ing)?|busy)\b/,
    ours: /\b(stock|kegs?|batch(es)?|readings?|logs?|recipes?|tanks?|vessels?|fermenters?|issues?|brewery|cellar)\b/,
    topics: {
      KEGS: /\b(kegs?|sold|tapped)\b/,
      LOGS: /\b(logged|readings?|measured|read|flagged|reported)\b/,
      INGREDIENTS: /\b(stock|ingredients?|took|taken)\b/,
      RECIPES: /\brecipes?\b/,
      BATCHES: /\bmoved?\b/,
    },
    lastCleaned: /\b(who|when|last)\b.*\bclean(ed|ing)?\b/,
    whoBrewed: /\bwho\b.*\b(brewed|brews|brewer|brewing|made|makes)\b/,
    who: /\bwho\b|\bwhose\b/,
    whatDid: /\b(what|when|has|did)\b/,
    stranger: /\bwhat (?:did|has) ([a-z]{3,}) (?:do|done|log|change|move|clean|add|take)/,
    noStranger: /^(you|they|the|this|that|our|anyone|anybody|everyone|been)$/,
    news: [
      /\bwhat('s| is) new\b/,
      /\bwhat (has )?(changed|happened)( (today|yesterday|lately|recently|last night|in the brewery|here))*[?.! ]*$/,
      /\blatest (changes|activity|news)\b/,
    ],
  },
  stock: {
    keg: /\b(kegs?|sixtels?|half barrels?|sixth barrels?)\b/,
    kegKnowledge:
      /\bkegs? (sizes?|volumes?|dimensions?|holds?|weighs?|couplers?|pressure)\b|\b(pints?|glasses|clean|weigh|coupler|lit(re|er)s?|gallons? (are )?in)\b/,
    whichKegs: /\b(how many|how much|any|which|what|list|show|count|do we have|left|stock|inventory)\b/,
    kegsOf: /\bkegs? of (?:the |our )?([\w' -]+?)(?= (?:are|is|do|have|left|in|remain)\b|[?.!,]|$)/,
    noBeer: /^(each|every|all|beer|what)\b/,
    orders:
      /\b(order|re-?order|buy|purchase|restock|shopping list|short (of|on|for)|shortages?|missing for|what do we lack)\b/,
    supplies:
      /\b(ingredients?|stock|malts?|hops?|grains?|yeast|supplies|brews?|batch(es)?|what|which|anything|something|everything)\b/,
    sequence: /\bin (what|which|this|that|the|right) order\b|\border of\b/,
    enough: /\benough (ingredients|stock|malt|hops|grain|yeast)\b/,
    left: /\b(left|remain(s|ing)?|in stock|on hand|do we (still )?have|have we( got)?|stock of|inventory of|available|enough|out of)\b/,
    use: /\b(used? (for|in|by)|uses?|using|needed for|expires?|expiry|lots?|supplier)\b|\bwhat('s| is) .* for\b/,
    howMuch: [/\bhow (much|many)\b/, /\bdo we (still )?have\b/],
    howMuchOf:
      /\bhow (?:much|many) (?:of (?:the )?)?([\w' -]{3,40}?) (?:is|are|do|does|have|left|in stock|remain)\b/,
    noIngredient: /\b(beer|time|days|longer|room|space|batches|tanks|vessels|people|money)\b/,
  },
  vessels: {
    whenDone:
      /\b(when|how long|how many (more )?days|how much longer|what day)\b.*\b(done|ready|finish(ed|es)?|complete[ds]?|over|kegg?(ed)?|packaged?|free|empty|available|fermented|conditioned|leave|come out|be out)\b/,
    ourBatches:
      /\b(the|our|my|these|all|which|next)\b.*\b(batch(es)?|beers?|tanks?|vessels?|fermenters?)\b|\beverything\b/,
    measured:
      /\b(gravity|sg|plato|temp(erature)?s?|ph|pressure|readings?|measure(d|ments?)|how (warm|cold|hot))\b/,
    latest: /\b(last|latest|newest|current(ly)?|most recent|now|today|reading)\b|^(what|how)('s| is) the\b/,
    expected: /\b(expected|target|planned)\b/,
    brewedNext: [
      /\b(when|next|planned?|scheduled?|what day)\b.*\b(brew(ed|ing)?|planned|scheduled?)\b/,
      /\bnext (batch|brew)\b/,
    ],
    howIsIt: [
      /\bwhere\b|\bwhich (tank|vessel|fermenter|brite)\b|\bhow far\b/,
      /\bhow('s| is| are)\b|\bhow does .* (do|look|go)\b/,
      /\b(status|ok(ay)?|alright|well|issues?|stuck|overdue|ready|done|finished)\b/,
    ],
    aboutRecipe:
      /\b(recipes?|ingredients?|hops?|malts?|grains?|grist|ibu|srm|og|fg|abv|strong|bitter|goes in(to)?|made (of|with)|what('s| is) in|mash(ed)?|expected|target)\b/,
    recipe: /\brecipe\b/,
  },
  requests: {
    verbs:
      /^(?:please |can you |could you |would you |will you |i want you to |go and )*(?:please )?(delete|remove|cancel|move|set|add|create|change|rename|update|order|send|email|transfer|log|record|mark|dump|tap|finish|start|reset|invite|promote|archive|drop|edit|book|assign|undo|withdraw|adjust)\b(?! (?:should|do|is|are)\b)/,
    pages: {
      account: /\b(password|account)\b/,
      admin: /\b(users?|invite|promote|role|people|person)\b/,
      logs: /\b(log|reading|gravity|temperature|issue)\b/,
      kegs: /\b(kegs?|sixtels?|tap)\b/,
      recipes: /\brecipes?\b/,
      ingredients: /\b(stock|ingredients?|order|buy|suppliers?|hops?|malts?|yeast|lbs?|oz|kg|grams?)\b/,
    },
    newRules:
      /\b(ignore|forget|disregard|override)\b.*\b(instructions?|rules|prompts?|everything|above)\b|\b(system|hidden|initial) prompt\b|\byour (instructions|prompt|rules)\b|\byou are now\b|\bpretend\b|\bjailbreak\b|\bdeveloper mode\b|<\/?\s*(system|brewery-data)/,
    secrets:
      /\b(passwords?|passwort|passphrase|mot de passe|api[ -]?keys?|secrets?|credentials?|tokens?|session ids?|password hash(es)?|environment variables?|database url)\b/,
  },
  calculators: {
    decimal: '.',
    units: {
      PLATO: 'plato',
      BRIX: 'brix',
      FAHRENHEIT: 'fahrenheit',
      CELSIUS: 'celsius|centigrade',
      SG: 'specific gravity',
      PERCENT: String.raw`per ?cent\b|pct\b`,
      MINUTES: 'minutes?',
      QUARTS_PER_POUND: String.raw`quarts? per (?:a )?pound|qts? per (?:a )?lb|quarts?\s*/\s*pound`,
      LITERS_PER_KG: String.raw`lit(?:er|re)s? per (?:a )?kilo(?:gram)?`,
      GRAMS_PER_LITER: String.raw`grams? per (?:a )?lit(?:er|re)`,
      KG: 'kilos?|kilograms?',
      GRAMS: 'grams?|grammes?',
      LBS: 'pounds?',
      OZ: 'ounces?',
      HECTOLITERS: 'hectolit(?:er|re)s?',
      MILLILITERS: 'millilit(?:er|re)s?',
      LITERS: 'lit(?:er|re)s?',
      GALLONS: 'gallons?',
      BBL: 'barrels?',
      VOLUMES: 'volumes?',
    },
    to: ' to ',
    alcohol: /\b(abv|alcohol|attenuation|attenuated|how strong)\b|\bog\b.*\bfg\b/,
    original: /\bog\b|original/i,
    final: /\bfg\b|final/i,
    bitterness: /\b(ibus?|bitterness|tinseth)\b/,
    dilution: /\b(dilut\w*|water|boil(ed|ing)? (off|down)|top up|thin)\b/,
    boilOff: /\bboil/,
    priming: /\bprim(e|ing|ed)\b|\bbottling sugar\b|\bsugar\b.*\b(bottles?|carbonat\w+|volumes?)\b/,
    strike: /\bstrike\b|\bmash(ing)? in\b|\bdough(ing)? in\b/,
    pitching: /\bpitch(ing)?\b|\b(yeast )?cells\b/,
    lager: /\b(lager|pils\w*|helles|bock|marzen)\b/,
    scales: {
      SG: /\b(sg|specific gravity|gravity)\b/,
      PLATO: /\bplato\b|°\s*p\b/,
      BRIX: /\bbrix\b|°\s*bx\b/,
    },
    convert: /\bconvert\b/,
    aloneBefore: /^(what('s| is| are)? )?/,
  },
}
