import type { GuardedConfig } from '../branches'
import {
  againNeeds,
  branch,
  conditionsBefore,
  entryOf,
  isIntake,
  openingNeeds,
  statesOf,
  teamNeeds,
  type Around,
  type Branch,
  type Ways,
} from '../kinds'
import type { Effect } from '../tender/effects'
import type { LotFields } from '../tender/facts'
import type { Sentence } from '../tender/guards'
import type { IntakePhase, OpeningPhase, Phase, ProcedureDocument, StandingPhase } from './document'
import { Look } from './look'

/** Where calls may lead from outside, by the stage that they name; `absent`: what is said where there is no such phase. */
const DOORS = [
  {
    stage: 3,
    publish: 'publishIntoCompetition',
    start: 'startCompetition',
    when: 'lotIsToStartTheCompetition',
    absent: 'procedureHasACompetition',
  },
  {
    stage: 5,
    publish: 'publishIntoNegotiation',
    start: 'startNegotiation',
    when: 'lotIsToStartNegotiation',
    absent: 'procedureHasANegotiation',
  },
  { stage: 6, publish: 'publishIntoOffers', start: 'startOfferPhase', when: 'lotIsToStartTheOfferPhase', absent: 'procedureHasPhases' },
] as const
type Door = (typeof DOORS)[number]

const CRITERIA: Sentence = 'criteriaStandWherePublicationAsks'
const END = 'end'

const isStanding = (phase: Phase): phase is StandingPhase => phase.kind !== 'opening'

const capital = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1)

/** The machine of a lot while it is put together: what its phases know of one another. */
class Plan extends Look {
  readonly standing: StandingPhase[]
  readonly rounds: IntakePhase | undefined
  readonly hasPhases: boolean

  constructor(phases: readonly Phase[]) {
    super(phases)
    this.standing = phases.filter(isStanding)
    this.rounds = phases.filter(isIntake).find(({ rounds }) => rounds !== undefined)
    this.hasPhases = phases.length > 1
  }

  /**
   * What must hold before a phase begins. A dynamic purchasing system says until when it runs (§ 23 Abs. 1 VgV), and answers each
   * application in time, whenever it came.
   */
  entry(phase: StandingPhase): Sentence[] {
    const admits = this.standing.some((one) => one.kind === 'talk' && one.with === 'admitted')
    return [...entryOf(phase), ...(admits && isIntake(phase) ? (['finalDeadlineIsSet', 'roundsLeaveTimeToAnswer'] as const) : [])]
  }

  /** The state in which a way arrives: an opening is no state but leads on to one. */
  arrival(key: string): string {
    const phase = this.byKey.get(key)
    return phase?.kind === 'opening' ? this.arrival(phase.next[0] ?? END) : (phase?.key ?? 'ended')
  }

  /** The phase that a door leads to: of those of its stage the one that can be begun with, else the first. */
  behind(door: Door): StandingPhase | undefined {
    const all = this.standing.filter(({ stage }) => stage === door.stage)
    return all.find(this.#beginsWith) ?? all[0]
  }

  startOf(phase: StandingPhase): string {
    const door = DOORS.find((one) => this.behind(one) === phase)
    return door ? door.start : `start${capital(phase.key)}`
  }

  /** What a door says that is none: in a notice nothing begins at all. */
  absence = ({ stage, absent }: Door): Sentence => (this.hasPhases || stage === 3 ? absent : 'procedureHasPhases')

  #wayFrom(from: StandingPhase, key: string): [string, Branch] {
    const to = this.byKey.get(key)
    if (to === undefined) return ['close', branch('ended', {}, ['endLot'])]
    if (to.kind === 'opening') return [to.key, branch(this.arrival(to.key), { needs: this.#openingNeeds(from, to) }, ['recordOpening'])]
    const needs = this.entry(to)
    const isFirst = isIntake(to) && to.of === 'application'
    const effects: Effect[] =
      from.kind === 'notice' && !isFirst
        ? ['leaveOutPhasesBefore']
        : from.kind === 'choice' && from.stage === 4 && to.kind !== 'choice'
          ? ['pickFromApplications']
          : []
    return [this.startOf(to), branch(to.key, { needs, conditions: conditionsBefore(from, key) }, ['startPhase', ...effects])]
  }

  /** The opening's own sentences, and those of the phase that it leads to. */
  #ownNeeds(opening: OpeningPhase): Sentence[] {
    const [to] = this.after(opening)
    return [...((opening.needs ?? []) as Sentence[]), ...(to && isStanding(to) ? this.entry(to) : [])]
  }

  /** What is opened at once after its deadline, and what waits until everybody is decided, or until the jury's report is signed. */
  #openingNeeds(from: StandingPhase, opening: OpeningPhase): Sentence[] {
    const own = this.#ownNeeds(opening)
    if (isIntake(from)) return [...openingNeeds(from), ...own]
    return [from.kind === 'jury' ? 'juryHasSigned' : 'everyoneIsDecided', 'openingIsFinished', ...own]
  }

  waysOf(phase: StandingPhase): Ways {
    const ways: Ways = {}
    // It ends by its order, or is given up.
    if (phase.kind === 'order') return ways
    for (const key of phase.next) {
      const [event, way] = this.#wayFrom(phase, key)
      ways[event] = [...(ways[event] ?? []), way]
    }
    if (phase.kind === 'notice') {
      for (const door of DOORS) if (!this.behind(door)) ways[door.start] = [branch(undefined, { needs: [this.absence(door)] })]
      // What has more phases is awarded in one of them, behind its waiting period.
      const isEnd = !this.hasPhases && phase.next.includes(END)
      ways['close'] ??= [branch(undefined, { needs: ['procedureIsANotice'] })]
      ways['award'] = [
        isEnd ? branch('ended', { needs: ['awardIsNotStopped'] }, ['awardLot']) : branch(undefined, { needs: ['procedureIsANotice'] }),
      ]
    }
    const again = phase.kind === 'award' ? this.byKey.get(phase.further ?? '') : undefined
    if (isIntake(again)) {
      const conditions = conditionsBefore(phase, 'furtherOfferRound')
      ways['furtherOfferRound'] = [branch(again.key, { needs: againNeeds(again), conditions }, ['startPhase', 'startOfferRound'])]
    }
    return ways
  }

  /** Wherever the applications of a round lie opened. */
  nextRoundOf(phase: StandingPhase): Ways {
    if (!this.rounds || !this.reached(this.rounds).has(phase)) return {}
    const [opening] = this.after(this.rounds)
    if (opening?.kind !== 'opening') return {}
    const needs: Sentence[] = ['thereIsANextRound', 'nextRoundsDeadlineHasPassed', 'openingIsFinished', ...this.#ownNeeds(opening)]
    return { nextRound: [branch(this.arrival(opening.key), { when: ['lotHasACompetition'], needs }, ['startNextRound', 'recordOpening'])] }
  }

  /** Every way out of the draft has the same three branches: through the portal, later, at once. */
  #publication(target: string | undefined, needs: Sentence[]): Branch[] {
    const team = teamNeeds(this)
    // What waits for its moment was judged when that was fixed, as its criteria were.
    const [notice] = this.standing
    const conditions = notice ? conditionsBefore(notice, 'publish', ...(target === undefined ? [] : [target])) : []
    return [
      branch(
        'atPortal',
        {
          when: ['publicationGoesThroughThePortal'],
          needs: ['formIsAnOfficialEuNotice', 'nothingRequiredIsMissing', 'portalHasItsLeadTime', ...team, ...needs, CRITERIA],
          conditions,
        },
        ['fixPublicationDate', 'handOverToPortal'],
      ),
      branch('scheduled', { when: ['publicationIsLater'], needs: [...team, ...needs, CRITERIA], conditions }, ['fixPublicationDate']),
      branch(target, { when: ['publicationIsNow'], needs: ['publicationIsNotInThePast', ...team, ...needs, CRITERIA], conditions }, [
        'publishNotice',
      ]),
    ]
  }

  doors(): Ways {
    const ways: Ways = { publish: this.#publication('published', []) }
    for (const door of DOORS) {
      const phase = this.behind(door)
      if (!phase) ways[door.publish] = this.#publication(undefined, [this.absence(door)])
      else if (this.#beginsWith(phase)) ways[door.publish] = this.#publication(phase.key, this.entry(phase))
    }
    return ways
  }

  #beginsWith = (phase: StandingPhase): boolean => this.standing[0]?.next.includes(phase.key) ?? false

  /** What a waiting publication turns into when its moment has come. */
  due(needs: Sentence[]): Branch[] {
    const doors = DOORS.map((door) => {
      const phase = this.behind(door)
      const isOpen = phase !== undefined && this.#beginsWith(phase)
      return isOpen
        ? branch(phase.key, { when: [door.when], needs }, ['publishNotice'])
        : branch(undefined, { when: [door.when], needs: [...needs, this.absence(door)] }, [])
    })
    return [branch('published', { when: ['lotIsToBePublished'], needs }, ['publishNotice']), ...doors]
  }

  /** An opening of offers leads here, or to a phase before this one. */
  isAfterOffers = (phase: StandingPhase): boolean =>
    this.phases.some((one) => one.kind === 'opening' && this.intake(one.of)?.of === 'offer' && this.reached(one).has(phase))

  around(phase: StandingPhase): Around {
    return {
      hasPhases: this.hasPhases,
      ways: this.waysOf(phase),
      doors: phase.kind === 'notice' ? this.doors() : {},
      due: (needs) => this.due(needs),
      nextRound: this.nextRoundOf(phase),
      isAfterOffers: this.isAfterOffers(phase),
    }
  }
}

export interface CompiledLot {
  config: GuardedConfig<Sentence, Effect>
  /** What is stored of each state; with the phase where several share a stage. */
  fields: Readonly<Record<string, LotFields>>
  /** The phase that each state is of; the end has none. */
  phaseOf: Readonly<Record<string, string>>
}

const same = (one: LotFields, other: LotFields): boolean =>
  one.stage === other.stage && one.waits === other.waits && one.closed === other.closed

/**
 * The life of one lot as plain data: names of guards and effects, no function and no clock. What an opening asks of people is a machine of
 * its own (workflows/opening); its end is what opens here.
 */
export function lotConfig({ phases }: Pick<ProcedureDocument, 'phases'>): CompiledLot {
  const plan = new Plan(phases)
  const own = plan.standing.flatMap((phase) => statesOf(phase, plan.around(phase)).map((state) => ({ ...state, phase: phase.key })))
  const ended = {
    state: 'ended',
    phase: '',
    fields: { stage: 8, waits: false, closed: false },
    on: { archive: [branch(undefined, {}, ['recordArchiveAnswer'])] },
  }
  const states = [...own, ended]
  return {
    config: { id: 'tender', initial: 'draft', states: Object.fromEntries(states.map(({ state, on }) => [state, { on }])) },
    fields: Object.fromEntries(
      states.map((one) => {
        const isShared = states.some((other) => other !== one && same(one.fields, other.fields))
        return [one.state, isShared ? { ...one.fields, phase: one.phase } : one.fields]
      }),
    ),
    phaseOf: Object.fromEntries(own.map(({ state, phase }) => [state, phase])),
  }
}
