import type { GuardedConfig } from '../branches'
import { againNeeds, branch, entryOf, isIntake, openingNeeds, statesOf, teamNeeds, type Around, type Branch, type Ways } from '../kinds'
import type { Effect } from '../tender/effects'
import type { LotFields } from '../tender/facts'
import type { Sentence } from '../tender/guards'
import type { Phase, ProcedureDocument, StandingPhase } from './document'

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
class Plan {
  readonly standing: StandingPhase[]
  readonly rounds: Phase | undefined
  readonly hasPhases: boolean
  readonly #byKey: Map<string, Phase>

  constructor(readonly phases: readonly Phase[]) {
    this.standing = phases.filter(isStanding)
    this.rounds = phases.find((one) => isIntake(one) && one.rounds !== undefined)
    this.hasPhases = phases.length > 1
    this.#byKey = new Map(phases.map((one) => [one.key, one]))
  }

  /** The state in which a way arrives: an opening is no state but leads on to one. */
  arrival(key: string): string {
    const phase = this.#byKey.get(key)
    return phase?.kind === 'opening' ? this.arrival(phase.next[0] ?? END) : (phase?.key ?? 'ended')
  }

  /** The phase that a door leads to: the first of its stage. */
  behind = (door: Door): StandingPhase | undefined => this.standing.find(({ stage }) => stage === door.stage)

  startOf(phase: StandingPhase): string {
    const door = DOORS.find((one) => this.behind(one) === phase)
    return door ? door.start : `start${capital(phase.key)}`
  }

  /** What a door says that is none: in a notice nothing begins at all. */
  absence = ({ stage, absent }: Door): Sentence => (this.hasPhases || stage === 3 ? absent : 'procedureHasPhases')

  #wayFrom(from: StandingPhase, key: string): [string, Branch] {
    const to = this.#byKey.get(key)
    if (to === undefined) return ['close', branch('ended', {}, ['endLot'])]
    if (to.kind === 'opening') return [to.key, branch(this.arrival(to.key), { needs: this.#openingNeeds(from, to) }, ['recordOpening'])]
    const needs = entryOf(to)
    const isFirst = isIntake(to) && to.of === 'application'
    const effects: Effect[] =
      from.kind === 'notice' && !isFirst
        ? ['leaveOutPhasesBefore']
        : from.kind === 'choice' && from.stage === 4
          ? ['pickFromApplications']
          : []
    return [this.startOf(to), branch(to.key, { needs }, ['startPhase', ...effects])]
  }

  /** What is opened at once after its deadline, and what waits until everybody is decided. */
  #openingNeeds(from: StandingPhase, opening: Phase): Sentence[] {
    const own = (opening.needs ?? []) as Sentence[]
    return isIntake(from) ? [...openingNeeds(from), ...own] : ['everyoneIsDecided', 'openingIsFinished', ...own]
  }

  waysOf(phase: StandingPhase): Ways {
    const ways: Ways = {}
    for (const key of phase.next) {
      const [event, way] = this.#wayFrom(phase, key)
      ways[event] = [...(ways[event] ?? []), way]
    }
    if (phase.kind === 'notice') {
      for (const door of DOORS) if (!this.behind(door)) ways[door.start] = [branch(undefined, { needs: [this.absence(door)] })]
      const isEnd = phase.next.includes(END)
      ways['close'] ??= [branch(undefined, { needs: ['procedureIsANotice'] })]
      ways['award'] = [isEnd ? branch('ended', {}, ['awardLot']) : branch(undefined, { needs: ['procedureIsANotice'] })]
    }
    const again = phase.kind === 'award' ? this.#byKey.get(phase.further ?? '') : undefined
    if (isIntake(again)) ways['furtherOfferRound'] = [branch(again.key, { needs: againNeeds(again) }, ['startPhase', 'startOfferRound'])]
    return ways
  }

  /** Whether the applications of a round lie opened behind this phase. */
  #isBehindRounds(phase: StandingPhase): boolean {
    const at = this.phases.findIndex((one) => one === this.rounds)
    return at >= 0 && this.phases.indexOf(phase) > at
  }

  nextRoundOf(phase: StandingPhase): Ways {
    if (!this.rounds || !this.#isBehindRounds(phase)) return {}
    const target = this.arrival(this.rounds.next[0] ?? END)
    const needs: Sentence[] = ['thereIsANextRound', 'nextRoundsDeadlineHasPassed', 'openingIsFinished']
    return { nextRound: [branch(target, { when: ['lotHasACompetition'], needs }, ['startNextRound', 'recordOpening'])] }
  }

  /** Every way out of the draft has the same three branches: through the portal, later, at once. */
  #publication(target: string | undefined, needs: Sentence[]): Branch[] {
    const team = teamNeeds(this)
    return [
      branch(
        'atPortal',
        {
          when: ['publicationGoesThroughThePortal'],
          needs: ['formIsAnOfficialEuNotice', 'nothingRequiredIsMissing', 'portalHasItsLeadTime', ...team, ...needs, CRITERIA],
        },
        ['fixPublicationDate', 'handOverToPortal'],
      ),
      branch('scheduled', { when: ['publicationIsLater'], needs: [...team, ...needs, CRITERIA] }, ['fixPublicationDate']),
      branch(target, { when: ['publicationIsNow'], needs: ['publicationIsNotInThePast', ...team, ...needs, CRITERIA] }, ['publishNotice']),
    ]
  }

  doors(): Ways {
    const ways: Ways = { publish: this.#publication('published', []) }
    for (const door of DOORS) {
      const phase = this.behind(door)
      if (!phase) ways[door.publish] = this.#publication(undefined, [this.absence(door)])
      else if (this.#beginsWith(phase)) ways[door.publish] = this.#publication(phase.key, entryOf(phase))
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
  isAfterOffers(phase: StandingPhase): boolean {
    const at = this.phases.indexOf(phase)
    return this.phases.some((one, index) => {
      const source = one.kind === 'opening' ? this.#byKey.get(one.of) : undefined
      return index < at && isIntake(source) && source.of === 'offer'
    })
  }

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
