import type { SaidUnit } from '#domain/calculators/quantities.ts'
import type { DecimalSign } from '#domain/language/parseNumber.ts'
import type { Topic } from '#domain/changes/changeDefinition.ts'
import type { EquipmentStatus, EquipmentType } from '#domain/equipment/vessels.ts'
import type { BatchStage } from '#domain/batches/batchStages.ts'

/** Ways of asking: any of them is enough. */
export type Ways = readonly RegExp[]

/** The page on which something is changed. */
export type Page = 'account' | 'admin' | 'logs' | 'kegs' | 'recipes' | 'ingredients'

type ActivityTopic = Extract<Topic, 'KEGS' | 'LOGS' | 'INGREDIENTS' | 'RECIPES' | 'BATCHES'>

/**
 * The words by which questions of one language are read. Expressions match lower-case text without accents, so that
 * they are written without them; ß is ss and œ is oe. Word lists are separated by spaces.
 */
export interface QuestionWords {
  /** Words without a meaning of their own: the handbook is not searched for them. */
  stopWords: string
  /** Words of a question that say nothing about its subject. */
  vague: string
  /** Words of questions that are close to names but never slips of one: "what" is no wheat. */
  notNames: string
  /** Words that are in many names and alone name nothing. */
  inManyNames: string
  /** A term of the handbook's search without its ending. */
  stem: (term: string) => string
  /** What the handbook calls smells and tastes that should not be, and how people say that they have one. */
  offFlavors: { said: RegExp; called: string }
  /** What stands before a beer that is meant in general, as in "for an IPA". */
  anyBeer: RegExp
  /** Asks for advice on brewing rather than for what is in this brewery. */
  advice: Ways
  /** Asks for advice, also besides what is in the brewery. */
  asksForAdvice: RegExp
  greeting: RegExp
  days: {
    /** So many days or weeks ahead, in the groups `days` and `weeks`. */
    ahead: RegExp
    dayAfterTomorrow: RegExp
    tomorrow: RegExp
    today: RegExp
    nextWeek: RegExp
    thisWeek: RegExp
    /** From Sunday on. */
    weekdays: readonly [RegExp, RegExp, RegExp, RegExp, RegExp, RegExp, RegExp]
    yesterday: RegExp
    earlierToday: RegExp
  }
  /** The words of the floor for types of vessels, before a number; `TANK` may be a fermenter or a brite tank. */
  floor: Record<EquipmentType | 'TANK', RegExp>
  /** The end of a batch number, in its group. */
  batchNumber: RegExp
  brewery: {
    lowStock: Ways
    today: Ways
    schedule: Ways
    alerts: Ways
    statuses: Record<Exclude<EquipmentStatus, 'IN_USE'>, RegExp>
    stages: Record<Exclude<BatchStage, 'PLANNED' | 'COMPLETED' | 'CANCELLED'>, RegExp>
    vessel: RegExp
    /** Asks for vessels at all. */
    whichVessels: RegExp
    /** Asks what is in a stage now, and not about the stage. */
    isNow: Ways
    isGeneral: RegExp
    allVessels: Ways
  }
  past: {
    deeds: RegExp
    /** Words of the brewery, without which a "who" is not about it. */
    ours: RegExp
    topics: Record<ActivityTopic, RegExp>
    lastCleaned: RegExp
    whoBrewed: RegExp
    who: RegExp
    whatDid: RegExp
    /** Someone's name, in its group, and what stands there but is none. */
    stranger: RegExp
    noStranger: RegExp
    news: Ways
  }
  stock: {
    keg: RegExp
    /** Asks about kegs in general. */
    kegKnowledge: RegExp
    whichKegs: RegExp
    /** The beer of kegs, in its group, and what stands there but is none. */
    kegsOf: RegExp
    noBeer: RegExp
    orders: RegExp
    supplies: RegExp
    /** An order that is a sequence. */
    sequence: RegExp
    enough: RegExp
    left: RegExp
    use: RegExp
    howMuch: Ways
    /** What is asked how much of, in its group, and what stands there but is not in stock. */
    howMuchOf: RegExp
    noIngredient: RegExp
  }
  vessels: {
    whenDone: RegExp
    ourBatches: RegExp
    measured: RegExp
    latest: RegExp
    expected: RegExp
    brewedNext: Ways
    howIsIt: Ways
    aboutRecipe: RegExp
    recipe: RegExp
  }
  requests: {
    /** Begins a request to change something. */
    verbs: RegExp
    pages: Record<Page, RegExp>
    /** Gives the assistant new rules. */
    newRules: RegExp
    secrets: RegExp
  }
  calculators: {
    decimal: DecimalSign
    /** The spellings of units besides their signs, for expressions; longer ones first. */
    units: Record<SaidUnit, string>
    /** Between two gravities. */
    to: string
    alcohol: RegExp
    /** Mark the gravity beside them; also matched with accents. */
    original: RegExp
    final: RegExp
    bitterness: RegExp
    dilution: RegExp
    boilOff: RegExp
    priming: RegExp
    strike: RegExp
    pitching: RegExp
    lager: RegExp
    scales: Record<'SG' | 'PLATO' | 'BRIX', RegExp>
    convert: RegExp
    /** A number with its scale and nothing else. */
    aloneBefore: RegExp
  }
}
