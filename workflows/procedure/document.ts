/** How many people open together: more than any law asks for, and as many as find one another within 15 minutes. */
export type OpenersCount = 1 | 2 | 3 | 4 | 5

/** A text by the code of its language (engine/languages). */
export type Words = Readonly<Record<string, string>>

/** JsonLogic as documents bring it along; what it may say is engine/rules' to judge. */
type Logic = null | boolean | number | string | Logic[] | { [operator: string]: Logic }

/**
 * Asked of the form's data before a way is gone or an act done, beside all that kinds and house ask for: it refuses, and allows nothing.
 * Of a tender with several lots it reads the lot's own item.
 */
export interface Condition {
  /** Key of a phase that is led to, or the event of an act (CONDITIONED_ACTS). Openings and ends stay free. */
  before: string
  when: Logic
  /** What is missing where it does not hold. */
  says: Words
}

/** Who may hear of a phase; the last three are companies as far as they were told so ('Bekannt geben'). */
export const AUDIENCES = ['team', 'participants', 'invited', 'admitted', 'excluded'] as const

/**
 * A mail beside all that the house writes anyway: when the phase begins, when what came in is opened, or when it is over (of an intake: its
 * deadline has passed).
 */
export interface PhaseMail {
  at: 'begin' | 'opened' | 'end'
  to: readonly (typeof AUDIENCES)[number][]
  /** In its own words, with placeholders (MAIL_WORDS). Missing: what happened, in a sentence of the house. */
  words?: Words
}

/** What own words of a mail may name in braces: nothing that is sealed. */
export const MAIL_WORDS = ['tender', 'number', 'buyer', 'lots', 'phase'] as const

/**
 * What a phase can shut, and no law keeps open: questions of companies, those that come after
 * their end, invitations by the team, a later deadline.
 */
export const SHUTTABLE = ['questions', 'lateQuestions', 'invitation', 'extension'] as const
export type Shuttable = (typeof SHUTTABLE)[number]

/** Where a phase leads: the key of another one, or the end. An opening is an act, and its key is the name of its event. */
type Way = string

interface AnyPhase {
  /** Of its state; unique in the procedure. */
  key: string
  next: readonly Way[]
  /** Sentences of the vocabulary that must hold before it begins, beside those that its kind and the house ask for. */
  needs?: readonly string[]
  /** Its own name, where the usual one of its kind does not do. */
  name?: Words
  mails?: readonly PhaseMail[]
  /** What does not happen in it. Missing: all that its kind has. */
  without?: readonly Shuttable[]
}

/** Draft, portal, a date that waits, published. The first phase of every procedure but a direct order. */
export interface NoticePhase extends AnyPhase {
  kind: 'notice'
  stage: 2
  /** What a publication asks for is the house's to say. */
  needs?: never
  mails?: never
  conditions?: readonly Condition[]
}

/**
 * Prices are asked for by the team, and one is ordered at: nobody outside reads of it, nothing comes in, nothing is opened. The only phase
 * of its procedure, which is of small national orders alone (§ 14 UVgO, § 3a Abs. 4 VOB/A).
 */
export interface OrderPhase extends AnyPhase {
  kind: 'order'
  stage: 0
  needs?: never
  mails?: never
  without?: never
  conditions?: readonly Condition[]
}

/** What is handed in of an offer apart, sealed until an opening names it. */
export interface Envelope {
  key: string
  name?: Words
}

/** What a deadline follows: so many days after it, counted as the tender's law counts. */
interface Follows {
  /** Key of the notice: its publication. Of an intake before: its deadline. Of the phase itself: its begin. */
  of: string
  days: number
}

/** Applications or offers come in until a deadline, sealed from the first byte. */
export interface IntakePhase extends AnyPhase {
  kind: 'intake'
  of: 'application' | 'offer'
  stage: 3 | 6
  /** untilFinal: applications go on in rounds of `deadlinePeriodDays` until the final deadline. Missing: one deadline. */
  rounds?: 'untilFinal'
  /**
   * Days of the calendar that its deadline leaves at least, counted as the tender's law counts: from the notice, or from the invitation.
   * Where the law asks for more, that holds; who leaves less says why. Missing: the law's alone.
   */
  leastDays?: number
  /**
   * What its deadline follows. It is proposed by it, and again when that is put off; nothing moves by itself. Where the law asks for more,
   * that holds; who leaves less says why. Missing: it is asked for.
   */
  follows?: Follows
  /** Days before its deadline until which questions are asked for, unless notice or team name a day. Missing: they name one, or none. */
  questionDays?: number
  /** Of calls in a purchasing system, and of contests: its deadline goes by their periods, not by those of the form's procedure. */
  periods?: 'systemCall' | 'contest'
  /** Missing: one, opened whole. */
  envelopes?: readonly Envelope[]
  /**
   * hidden: who takes part nobody of the authority knows until all is opened. authors: who applied and was asked is known; whose a work is,
   * and who handed one in, is not. Missing: the team reads who, not what they sent.
   */
  names?: 'hidden' | 'authors'
}

/** An act of people after a deadline: reads what came in, and nothing else does. */
export interface OpeningPhase extends AnyPhase {
  kind: 'opening'
  without?: never
  /** What is opened is told of by its intake. */
  mails?: never
  /** The intake whose envelopes it opens. */
  of: string
  /** Missing: all of them. */
  envelopes?: readonly string[]
  /** house: two, unless neither law nor house asks for a second one. Else so many different people, who are not one another's. */
  people?: 'house' | Exclude<OpenersCount, 1>
  /**
   * Of offers that are opened whole. sums: its record lists who offered what, with final sums, discounts and variants (§ 14 Abs. 3 VOB/A).
   * bidders: and those who offered read that list at once (Abs. 6). count: names and times, for the team; those who offered read how many
   * were opened. Missing: names and times alone, for the team.
   */
  record?: 'sums' | 'bidders' | 'count'
  /**
   * Of offers. bidders: whoever handed one in attends on the own page, from its beginning, and reads the list when it ends; who did stands
   * in the record. Missing: nobody.
   */
  present?: 'bidders'
}

/** The team chooses among those whose things were opened. */
export interface ChoicePhase extends AnyPhase {
  kind: 'choice'
  of: string
  stage: 4 | 7
  /** Among applications: two people draw by lot among equally suited ones (§ 71 Abs. 3 VgV, § 3 Abs. 3 RPW 2013). Missing: nobody. */
  draw?: 'lots'
  conditions?: readonly Condition[]
}

/** Independent people judge works by number, before their authors are known; what opens next waits for their signed report (§ 72 VgV). */
export interface JuryPhase extends AnyPhase {
  kind: 'jury'
  /** The intake of offers whose names, or authors, are hidden. */
  of: string
  stage: 7
}

/** A room of each company that comes into the talks, beside the usual two: its team reads it and the company that it is of, nobody else. */
export interface TalkRoom {
  key: string
  /** Whose files it takes. */
  by: 'team' | 'company'
  name: Words
  /** What belongs into it. */
  about?: Words
  /** How long files are added. end: until the tender has ended, of a company never beside a seal. Missing: until offers are asked for. */
  until?: 'end'
}

/** Rooms, messages and meetings with those who were chosen, or who came by themselves. */
export interface TalkPhase extends AnyPhase {
  kind: 'talk'
  stage: 5
  /**
   * Who they are that take part; missing: bidders. admitted: of a dynamic purchasing system, which goes on while further rounds are opened;
   * whoever was admitted in an earlier one stays so, and is asked for offers in calls of their own (who: parties).
   */
  with?: 'interested' | 'admitted'
  /** Missing: one of the team and one of the company. */
  rooms?: readonly TalkRoom[]
  conditions?: readonly Condition[]
}

/** Opened offers are judged, losers informed, the contract goes out after its waiting period. */
export interface AwardPhase extends AnyPhase {
  kind: 'award'
  stage: 7
  /** The intake of offers that a further round begins anew. */
  further?: string
  conditions?: readonly Condition[]
}

export type Phase = NoticePhase | OrderPhase | IntakePhase | OpeningPhase | ChoicePhase | JuryPhase | TalkPhase | AwardPhase
export type PhaseKind = Phase['kind']
/** Phases a lot stands in; an opening is an act between two of them. */
export type StandingPhase = Exclude<Phase, OpeningPhase>

/** A procedure as it is written, stored and exchanged; what is not said has the strict default. docs/procedure-documents.md. */
export interface ProcedureDocument {
  id: string
  version: number
  /** Its number on the wire (2-tenders.md section 2); several procedures may share one. */
  type: 0 | 2 | 3 | 4 | 5
  name: Words
  /** Regimes that it is written for, 'none' what is outside of them; missing: any. */
  regimes?: readonly string[]
  /** Who may take part: the invited alone, or the parties of a framework agreement (the admitted of a system). Missing: everybody. */
  who?: 'invited' | 'parties'
  /** higher: the price is paid to the authority, as land is sold, and more of it is better. Missing: the authority pays it. */
  price?: 'higher'
  /** When award criteria must stand: as the notice asks for, when offers are called for, never as nothing is awarded. */
  criteria: 'byNotice' | 'forOffers' | 'never'
  form: {
    /** The form names the procedure of the law (BT-105), by which people call it. */
    namesTheProcedure?: boolean
    /** The setting whose template a new tender begins with. */
    setting: 'konzVV' | 'konzVD'
  }
  phases: readonly Phase[]
}
