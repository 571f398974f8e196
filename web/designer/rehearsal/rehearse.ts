import type { Lang } from '../../../engine/languages'
import { BIDDER_FORMS, fourEyesOf, leavesOutOf, partOf, type BidderForm, type TemplateFile, type Text } from '../../../engine/template'
import { validate } from '../../../engine/validation'
import { keyOfType, procedureOf } from '../../../workflows/procedure'
import { DAY, applicationDeadlineInRound, nextRoundDeadline, type TenderTypeNumber } from '../../../workflows/tender'
import { compileDraft } from '../canvas/canvasTemplate'
import type { Outside } from '../canvas/sampleValue'
import { fillTestData, withoutSample } from '../canvas/testData'
import { Stage, type Answer, type Bidder } from './stage'

export type Role = 'staff' | 'second' | Bidder | 'clock'

/** How a form took its made-up answers. */
export interface FormCheck {
  part: 'notice' | BidderForm
  fields: number
  /** Fields whose made-up answer does not fit, or that stayed open, by name. */
  open: readonly Text[]
}

/**
 * done: it went as wanted. refused: it was tried because it must not work, and did not. broken: one of the two did not happen; the
 * rehearsal ends there, and `reason` is the key of why (absent where something was let through).
 */
export interface RehearsedStep {
  key: string
  role: Role
  at: number
  outcome: 'done' | 'refused' | 'broken'
  reason?: string
  form?: FormCheck
}

export interface Rehearsal {
  steps: readonly RehearsedStep[]
  isThrough: boolean
}

const HOUR = DAY / 24
const MINUTE = HOUR / 60
const DAYS = { application: 30, offer: 30, round: 14 }

/** Types of tender that a template may be tried with: those it names, else all. */
export const typesOf = ({ procedure }: TemplateFile): readonly TenderTypeNumber[] =>
  procedure && procedure.types.length > 0 ? procedure.types : [0, 2, 3, 4, 5]

class Broken extends Error {}

class Script {
  readonly steps: RehearsedStep[] = []

  constructor(
    readonly stage: Stage,
    readonly file: TemplateFile,
    readonly made: { lang: Lang; outside?: Outside | undefined },
  ) {
    stage.fourEyes = fourEyesOf(file)
    stage.leavesOut = leavesOutOf(file)
  }

  #isForOne(event: string): boolean {
    return !this.stage.fourEyes[event === 'openOffers' ? 'offers' : 'applications']
  }

  #note(key: string, ...[role, answer, more]: [Role, Answer, { mustFail?: boolean; form?: FormCheck }]): void {
    const asWanted = answer.ok !== (more.mustFail ?? false)
    this.steps.push({
      ...{ key, role, at: this.stage.now },
      outcome: !asWanted ? 'broken' : more.mustFail ? 'refused' : 'done',
      ...(answer.ok ? {} : { reason: answer.reason }),
      ...(more.form ? { form: more.form } : {}),
    })
    if (!asWanted) throw new Broken(key)
  }

  form(part: FormCheck['part']): FormCheck {
    const file = part === 'notice' ? this.file : partOf(this.file, part)
    if (!file) return { part, fields: 0, open: [] }
    const template = compileDraft(file)
    const now = new Date(this.stage.now)
    const data = fillTestData(template, {}, { ...this.made, now })
    const issues = validate(template, data, { mode: 'complete', now })
    // A field that no example could be made for is left empty, which is no mistake where it may be.
    const ids = new Set([
      ...issues.filter(({ severity }) => severity === 'ERROR').map(({ contentId }) => contentId),
      ...withoutSample(template).map(({ id }) => id),
    ])
    const open = [...ids].flatMap((id) => template.node(id)?.ui.label ?? [])
    return { part, fields: template.fields.filter(({ isOffScreen }) => !isOffScreen).length, open }
  }

  create(): void {
    this.#note('create', 'staff', { ok: true }, { form: this.form('notice') })
  }
  tender(key: string, event: string): void {
    this.#note(key, 'staff', this.stage.tender(event), {})
  }
  /** Lets time pass to a moment. */
  wait(until: number): void {
    this.stage.now = Math.max(this.stage.now, until)
  }
  passes(key: string): void {
    this.#note(key, 'clock', this.stage.tender('deadlinePassed'), {})
  }
  bid(key: string, event: string, bidder: Bidder): void {
    const kind = BIDDER_FORMS.find((one) => event.toLowerCase() === `submit${one}`)
    this.#note(key, bidder, this.stage.offer(event, bidder, 'bidder'), kind ? { form: this.form(kind) } : {})
  }
  bidMustFail(key: string, event: string, bidder: Bidder): void {
    this.#note(key, bidder, this.stage.offer(event, bidder, 'bidder'), { mustFail: true })
  }
  decide(key: string, event: string, bidder: Bidder): void {
    this.#note(key, 'staff', this.stage.offer(event, bidder, 'team'), {})
  }
  tooEarly(event: string): void {
    this.#note('openTooEarly', 'staff', this.stage.opening(this.#isForOne(event) ? 'openAlone' : 'begin', 'staff', event), {
      mustFail: true,
    })
  }
  /** One person begins, cannot finish alone, another one finishes; where nobody asks for a second one, the first one does it all. */
  open(key: string, event: string): void {
    if (this.#isForOne(event)) {
      this.#note(key, 'staff', this.stage.opening('openAlone', 'staff', event), {})
      return
    }
    this.#note('beginOpening', 'staff', this.stage.opening('begin', 'staff', event), {})
    this.stage.now += MINUTE
    this.#note('finishAlone', 'staff', this.stage.opening('finish', 'staff', event), { mustFail: true })
    this.stage.now += MINUTE
    this.#note(key, 'second', this.stage.opening('finish', 'second', event), {})
  }
}

/** The offer phase up to its opening: two offers, one of them withdrawn and sent again, a late one kept apart. */
function offers(play: Script, deadline: number, late: boolean): void {
  play.wait(deadline - 2 * DAY)
  play.bid('submitOffer', 'submitOffer', 'north')
  play.bid('withdrawOffer', 'withdrawOffer', 'north')
  play.stage.now += HOUR
  play.bid('submitOfferAgain', 'submitOffer', 'north')
  if (!late) play.bid('submitOffer', 'submitOffer', 'south')
  play.tooEarly('openOffers')
  play.wait(deadline)
  play.passes('offersOver')
  play.bidMustFail('withdrawTooLate', 'withdrawOffer', 'north')
  if (late) play.bid('offerLate', 'submitOffer', 'south')
  play.stage.now += 5 * MINUTE
  play.open('offersOpened', 'openOffers')
}

/** Competition with two applications, up to their opening. In type 5 the second bidder comes for the round after. */
function competition(play: Script, deadline: number): void {
  const isContinuous = procedureOf(play.stage).goesInRounds
  play.stage.now += DAY
  play.bid('submitApplication', 'submitApplication', 'north')
  if (!isContinuous) {
    play.bid('submitApplication', 'submitApplication', 'south')
    play.bid('withdrawApplication', 'withdrawApplication', 'south')
    play.bid('submitApplicationAgain', 'submitApplication', 'south')
  }
  play.tooEarly('openApplications')
  play.wait(deadline)
  play.passes('applicationsOver')
  if (isContinuous) play.bid('waitingRoom', 'submitApplication', 'south')
  play.stage.now += 5 * MINUTE
  play.open('applicationsOpened', 'openApplications')
}

function perform(play: Script): void {
  const { stage } = play
  const { deadlines } = stage
  const skipped = stage.leavesOut
  const ofOffers = deadlines.offerDeadline ?? stage.now
  play.create()
  const { hasPhases, takesApplications, goesInRounds } = procedureOf(stage)
  if (!hasPhases) {
    play.tender('publish', 'publish')
    play.stage.now += DAY
    return play.tender('close', 'close')
  }
  const hasCompetition = takesApplications && !skipped.includes(3)
  if (skipped.includes(5) && !hasCompetition) {
    play.tender('publishIntoOffers', 'publishIntoOffers')
    offers(play, ofOffers, false)
    return play.tender('close', 'close')
  }
  if (!hasCompetition) {
    play.tender('publishIntoNegotiation', 'publishIntoNegotiation')
    play.stage.now += DAY
  } else {
    play.tender('publishIntoCompetition', 'publishIntoCompetition')
    competition(play, applicationDeadlineInRound(deadlines, 1) ?? stage.now)
    play.decide('choose', 'choose', 'north')
    if (!goesInRounds) play.decide('choose', 'choose', 'south')
    if (!skipped.includes(5)) {
      play.tender('startNegotiation', 'startNegotiation')
      play.stage.now += DAY
    }
  }
  const both = !goesInRounds
  play.decide('ask', 'ask', 'north')
  if (both && takesApplications) play.decide('ask', 'ask', 'south')
  play.tender('startOfferPhase', 'startOfferPhase')
  const late = !both || !takesApplications
  if (late) play.bidMustFail('notAsked', 'submitOffer', 'south')
  offersOfAsked(play, ofOffers, late)
  const next = goesInRounds ? nextRoundDeadline(deadlines, 1) : null
  if (next === null) return play.tender('close', 'close')
  play.wait(next + MINUTE)
  play.open('nextRound', 'nextRound')
  play.tender('cancel', 'cancel')
}

/** Where one bidder alone was asked, nobody else sends. */
function offersOfAsked(play: Script, deadline: number, alone: boolean): void {
  if (!alone) return offers(play, deadline, true)
  play.wait(deadline - DAY)
  play.bid('submitOffer', 'submitOffer', 'north')
  play.tooEarly('openOffers')
  play.wait(deadline)
  play.passes('offersOver')
  play.stage.now += 5 * MINUTE
  play.open('offersOpened', 'openOffers')
}

/** Deadlines a template of this kind would have at least, counted from `now`. */
function deadlinesOf({ procedure }: TemplateFile, type: TenderTypeNumber, now: number) {
  const application = now + (procedure?.minimumDays.application ?? DAYS.application) * DAY + HOUR
  const offer = application + (procedure?.minimumDays.offer ?? DAYS.offer) * DAY + HOUR
  const none = { applicationDeadline: application, offerDeadline: offer, finalDeadline: null, deadlinePeriodDays: null }
  return procedureOf(keyOfType(type)).goesInRounds ? { ...none, finalDeadline: offer + 60 * DAY, deadlinePeriodDays: DAYS.round } : none
}

interface RehearsalOf {
  type: TenderTypeNumber
  now: number
  lang: Lang
  /** Code lists and an organization for the made-up answers; fields that need them stay open without. */
  outside?: Outside
}

/**
 * Plays a template through with two bidders who do not exist: create, publish, apply, open, negotiate, offer, open, end, by the forms' own
 * judging and the same machines the server asks. Pure: reads nothing, leaves nothing. `now` in milliseconds since 1970.
 */
export function rehearse(file: TemplateFile, { type, now, lang, outside }: RehearsalOf): Rehearsal {
  const play = new Script(new Stage(type, deadlinesOf(file, type, now), now), file, { lang, outside })
  try {
    perform(play)
    return { steps: play.steps, isThrough: true }
  } catch (fault) {
    if (!(fault instanceof Broken)) throw fault
    return { steps: play.steps, isThrough: false }
  }
}
